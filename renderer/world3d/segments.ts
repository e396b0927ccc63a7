/** Lines of one colour that change with every picture, in one buffer that is filled anew: pieces of two points each. */
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, LineBasicMaterial, LineSegments, type ColorRepresentation } from 'three';

/** Numbers of a piece. */
const stride = 6;

export class Segments {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly #positions: BufferAttribute;
  readonly #numbers: Float32Array;
  #count = 0;

  /** Room for `most` pieces; what is more is left out. */
  constructor(most: number, colour: ColorRepresentation, opacity = 1) {
    this.#numbers = new Float32Array(most * stride);
    this.#positions = new BufferAttribute(this.#numbers, 3).setUsage(DynamicDrawUsage);
    const geometry = new BufferGeometry().setAttribute('position', this.#positions);
    this.lines = new LineSegments(geometry, new LineBasicMaterial({ color: colour, transparent: opacity < 1, opacity }));
    // Its extent changes with every picture: it is never left out because of it.
    this.lines.frustumCulled = false;
  }

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
  }

  add(fromX: number, fromY: number, fromZ: number, toX: number, toY: number, toZ: number): void {
    const at = this.#count * stride;
    if (at >= this.#numbers.length) return;
    this.#numbers[at] = fromX;
    this.#numbers[at + 1] = fromY;
    this.#numbers[at + 2] = fromZ;
    this.#numbers[at + 3] = toX;
    this.#numbers[at + 4] = toY;
    this.#numbers[at + 5] = toZ;
    this.#count++;
  }

  /** What was added is drawn with the next picture. */
  commit(): void {
    this.lines.geometry.setDrawRange(0, 2 * this.#count);
    this.#positions.needsUpdate = true;
    this.lines.visible = this.#count > 0;
  }
}
