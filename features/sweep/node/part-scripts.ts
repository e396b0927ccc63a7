/** Scripts that perform the parts of a planned sweep: for batch systems, in their own languages. */
import { BenchError } from '../../../contract/errors.ts';
import { shellWord } from '../../../contract/shell-line.ts';
import { trustOptions } from './plan-consent.ts';
import type { SweepPlan } from './sweep-plan.ts';

export const partSystems = ['slurm', 'parallel', 'kubernetes', 'snakemake'] as const;
export type PartSystem = (typeof partSystems)[number];

/**
 * A part takes about so long on `partCores` cores, s: sites limit the number and the starts of tasks, not their length.
 */
const partSeconds = 30 * 60;
const partCores = 4;
/** Sites allow about so many tasks of an array. */
const mostParts = 1000;
/** Beside the runs: start, reading inputs, and runs that take longer than the estimate. */
const spareShare = 2;
const spareMinutes = 5;
/** A part with a run longer than its limit must not start for ever. */
const mostRestarts = 10;

/** In how many parts a sweep is performed. */
export function partsFor({ runs, seconds }: { readonly runs: number; readonly seconds: number }): number {
  return Math.max(1, Math.min(mostParts, runs, Math.ceil((runs * seconds) / (partCores * partSeconds))));
}

/** Throws a `BenchError` where the system would replace or run a part of the folder's name. */
export function partScript(system: PartSystem, folder: string, plan: SweepPlan): string {
  if (system === 'parallel' && /[{}]/.test(folder))
    throw new BenchError('bad-input', `--out ${folder}: GNU parallel replaces what is in braces; name a folder without { and }.`);
  const shown = shellWord(folder.replace(/^-/, './-'));
  return scripts[system]({ folder, shown, trust: trustOptions(plan), plan, minutes: minutesOf(plan) });
}

interface ScriptContext {
  readonly folder: string;
  /** For a shell. */
  readonly shown: string;
  /** Options that let its plugins run. */
  readonly trust: string;
  readonly plan: SweepPlan;
  /** Limit of a part. */
  readonly minutes: number;
}

function minutesOf({ runs, parts, estimate }: SweepPlan): number {
  const part = (Math.ceil(runs / parts) * estimate.seconds) / partCores / 60;
  return Math.ceil(spareMinutes + spareShare * part);
}

const scripts: Readonly<Record<PartSystem, (context: ScriptContext) => string>> = {
  slurm: ({ shown, trust, plan: { parts }, minutes }) => `#!/bin/bash
#SBATCH --job-name=driftbench-sweep
#SBATCH --array=1-${parts}
#SBATCH --cpus-per-task=${partCores}
#SBATCH --mem-per-cpu=1G
#SBATCH --time=${minutes}
#SBATCH --requeue
#SBATCH --open-mode=append
# SIGTERM before the limit: the part keeps what it has, ends with status 75 and is queued again.
#SBATCH --signal=TERM@30
# From Slurm 22.05 on srun gets one core unless it asks for them.
srun --cpus-per-task=${partCores} driftbench sweep run ${shown} --part "$SLURM_ARRAY_TASK_ID/${parts}" --jobs auto --stop-before ${minutes - 1}m --quiet${trust}
status=$?
if [ "$status" -eq 75 ] && [ "\${SLURM_RESTART_COUNT:-0}" -lt ${mostRestarts} ]; then scontrol requeue "$SLURM_ARRAY_JOB_ID"_"$SLURM_ARRAY_TASK_ID"; fi
exit "$status"
# When all parts are through: driftbench sweep collect ${shown}
# It names those that are missing: sbatch --array=3,7 performs these.
`,
  parallel: ({ shown, trust, plan: { parts } }) => `#!/bin/sh
# One part at a time on each machine, which uses all its cores. On several machines: add --sshloginfile FILE, with the
# folder on a shared disk, and plan with --parts, several for each machine.
seq ${parts} | parallel -q -j1 --retries 3 --joblog ${shown}/parallel.log driftbench sweep run ${shown} --part {}/${parts} --jobs auto --quiet${trust}
driftbench sweep collect ${shown}
`,
  kubernetes: ({
    folder,
    trust,
    plan: { parts },
  }) => `# Replace the image and the claim; the claim holds the planned folder as ${JSON.stringify(`/${nameOf(folder)}`)}.
apiVersion: batch/v1
kind: Job
metadata:
  name: driftbench-sweep
spec:
  completionMode: Indexed
  completions: ${parts}
  parallelism: ${Math.min(parts, 16)}
  backoffLimitPerIndex: 3
  podFailurePolicy:
    rules:
      # A part that was stopped, and a pod that was evicted, begin again.
      - { action: Ignore, onExitCodes: { containerName: part, operator: In, values: [75] } }
      - { action: Ignore, onPodConditions: [{ type: DisruptionTarget, status: "True" }] }
  template:
    spec:
      restartPolicy: Never
      # The image runs as user 1000.
      securityContext: { fsGroup: 1000 }
      terminationGracePeriodSeconds: 30
      containers:
        - name: part
          image: driftbench
          command: [driftbench, sweep, run, ${JSON.stringify(`/sweep/${nameOf(folder)}`)}, --part, auto, --jobs, auto, --quiet${trust.replaceAll(' ', ', ')}]
          resources:
            requests: { cpu: "${partCores}", memory: ${partCores}Gi }
            limits: { cpu: "${partCores}", memory: ${partCores}Gi }
          volumeMounts:
            - { name: sweep, mountPath: /sweep }
      volumes:
        - name: sweep
          persistentVolumeClaim: { claimName: sweep }
# When it is complete: driftbench sweep collect FOLDER
`,
  snakemake: ({ folder, trust, plan: { parts }, minutes }) => `# snakemake --cores all, or with a profile of your cluster.
FOLDER = ${JSON.stringify(folder)}
PARTS = range(1, ${parts} + 1)

rule all:
    input: FOLDER + "/summary.csv"

rule part:
    output: touch(FOLDER + "/parts/{part}-of-${parts}.done")
    threads: ${partCores}
    resources: runtime=${minutes}, mem_mb=${partCores * 1024}
    retries: 3
    params: folder=FOLDER
    shell: "driftbench sweep run {params.folder:q} --part {wildcards.part}/${parts} --jobs {threads} --quiet${trust}"

rule collect:
    input: expand(FOLDER + "/parts/{part}-of-${parts}.done", part=PARTS)
    output: FOLDER + "/summary.csv"
    params: folder=FOLDER
    # Failed runs give status 1 too; the tables have them as rows.
    shell: "driftbench sweep collect {params.folder:q} || test -s {output:q}"
`,
};

const nameOf = (folder: string) => folder.replace(/\/+$/, '').split('/').at(-1) ?? folder;
