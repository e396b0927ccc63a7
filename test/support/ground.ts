/** Ground for tests, and how high it is. */
import { GroundPlace, type WorldView } from '../../engine/plugin-api/world-view.ts';

/** Ground of the height (m) that a function gives. */
export function groundOf(height: (x: number, y: number) => number): WorldView['groundAt'] {
  return (place) => void (place.z = height(place.x, place.y));
}

/** Height (m) of the ground of a world or terrain. */
export function heightAt(ground: Pick<WorldView, 'groundAt'>, x: number, y: number): number {
  const place = Object.assign(new GroundPlace(), { x, y });
  ground.groundAt(place);
  return place.z;
}
