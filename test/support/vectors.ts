/** Vectors: what was reckoned elsewhere, and must come out here. */
import { readFileSync } from 'node:fs';

/** The file of that name in test/vectors. */
export function vectorsOf<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(`test/vectors/${name}.json`, 'utf8')) as Shape;
}
