/** The page of a report: the built template with the report in it, one file that needs nothing else. */
import { readFile } from 'node:fs/promises';
import { BenchError } from '../../../contract/errors.ts';
import { reportElement, type Report } from '../../../contract/report/report.ts';

/** Where the template has its place for the report. */
const place = new RegExp(`(<script id="${reportElement}" type="application/json">)[^<]*(</script>)`);

/** The template at `path`; throws `BenchError` where it has not been built. */
export async function readTemplate(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new BenchError('not-possible', `The page of reports is not there (${path}): build the bench by \`npm run build\`.`, {
      cause: error,
    });
  }
}

/** Nothing in the report can end the element that it stands in, or begin another. */
export function reportPage(template: string, report: Report): string {
  const json = JSON.stringify(report).replaceAll('<', '\\u003c');
  const page = template.replace(place, (_, begin: string, end: string) => begin + json + end);
  if (page === template) throw new BenchError('internal', 'The template of reports has no place for a report.');
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(report.title)} · Driftbench</title>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
