/**
 * The world in three dimensions as one receiver shows it: seen from behind a tank, or from inside it. three.js is
 * loaded with this file.
 */
import {
  AmbientLight,
  Color,
  DirectionalLight,
  Fog,
  type Group,
  type LineSegments,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  type Object3D,
  type Sprite,
  Scene as ThreeScene,
  SphereGeometry,
  Mesh,
  WebGLRenderer,
} from 'three';
import type { EntityColumns, PathColumns } from '../scene/entity-columns.ts';
import { niceStep } from '../../components/format/nice-step.ts';
import { isAlive } from '../place.ts';
import { nameOf, type Scene } from '../scene/scene.ts';
import { groundGrid, groundHeight, groundSurface } from './ground.ts';
import { nameSign, disposeOf, outlinedTank, ribbon, solidObstacle, solidTank, walls } from './solids.ts';
import { PathLines } from './path-lines.ts';

export type Seat = 'behind' | 'cockpit';

/** In lengths of a hull: how far behind the tank the camera is, how high, and how far ahead it looks. */
const behind = { back: 3.2, up: 1.5, ahead: 4 } as const;
const cockpit = { back: -0.1, up: 0.55, ahead: 8 } as const;
/** Names stand so high over what they name, in lengths of a hull. */
const signHeight = 0.6;
/** Opacity of a tank that is not measured. */
const faint = 0.35;
/** Lines of the grid across the arena. */
const gridLines = 40;
const shotRadius = 0.08;
/** More pixels than this per CSS pixel cost too much without a GPU. */
const densest = 1;

/** The objects of one entity. */
interface Figure {
  readonly placed: Group;
  readonly real: LineSegments;
  readonly exported: LineSegments;
  readonly name: string;
  readonly sign: Sprite | null;
}

export class FirstPerson {
  readonly #renderer: WebGLRenderer;
  readonly #camera = new PerspectiveCamera(60, 1, 0.1, 2000);
  #world = new ThreeScene();
  #figures: Figure[] = [];
  #shots: Mesh[] = [];
  #paths: PathLines | null = null;
  /** The scene that the world was built for. */
  #built: Scene | null = null;

  /** Throws where there is no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true });
    this.#renderer.setPixelRatio(Math.min(window.devicePixelRatio, densest));
    this.#camera.up.set(0, 0, 1);
  }

  /** Draws the scene as seen from the entity of this index. */
  draw(scene: Scene, rider: number, seat: Seat): void {
    if (this.#needsBuilding(scene)) this.#build(scene);
    const { width, height } = scene.size;
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / Math.max(height, 1);
    this.#camera.updateProjectionMatrix();
    scene.entities.forEach((entity, index) => this.#place(scene, entity, this.#figures[index], index === rider && seat === 'cockpit'));
    this.#placeShots(scene);
    this.#paths?.update(scene);
    this.#ride(scene, rider, seat);
    this.#renderer.render(this.#world, this.#camera);
  }

  dispose(): void {
    disposeOf(this.#world);
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  #needsBuilding(scene: Scene): boolean {
    const { entities, palette, world, arena, hull, game } = scene;
    const built = this.#built;
    return (
      !built ||
      built.entities !== entities ||
      built.palette !== palette ||
      built.arena !== arena ||
      built.world !== world ||
      built.hull !== hull ||
      built.game !== game ||
      entities.some((entity, index) => nameOf(scene, entity) !== this.#figures[index]?.name)
    );
  }

  #build(scene: Scene): void {
    disposeOf(this.#world);
    this.#built = scene;
    const { palette, arena, world, hull } = scene;
    const extent = Math.max(arena.width, arena.depth, 20);
    this.#world = new ThreeScene();
    this.#world.background = new Color(palette.background);
    this.#world.fog = new Fog(palette.background, extent * 0.4, extent * 1.6);
    const sun = new DirectionalLight('#ffffff', 1.6);
    sun.position.set(1, -2, 3);
    const height = groundHeight(world.terrain);
    if (height) this.#world.add(groundSurface(arena, height, palette));
    this.#world.add(new AmbientLight('#ffffff', 1.4), sun, groundGrid(extent, niceStep(extent / gridLines), palette.arena, height));
    this.#world.add(...walls(arena, new MeshLambertMaterial({ color: palette.lineStrong })));
    for (const obstacle of world.obstacles)
      this.#world.add(solidObstacle(obstacle, new MeshLambertMaterial({ color: palette.obstacleEdge }), height));
    for (const road of world.roads) this.#world.add(ribbon(road, new MeshBasicMaterial({ color: palette.road }), height));
    this.#paths = new PathLines(scene.entities.length, scene, scene.colours[0] ?? palette.real);
    this.#world.add(...this.#paths.lines);
    this.#figures = scene.entities.map((entity) => this.#figureOf(scene, entity, hull));
    this.#shots = Array.from({ length: scene.game?.columns.layout.shots ?? 0 }, () => {
      const shot = new Mesh(new SphereGeometry(shotRadius, 8, 6), new MeshBasicMaterial({ color: palette.real }));
      this.#world.add(shot);
      return shot;
    });
  }

  #figureOf(scene: Scene, entity: EntityColumns, hull: number): Figure {
    const { palette } = scene;
    const name = nameOf(scene, entity);
    const figure = {
      placed: solidTank(hull, entity.placed[0]?.colour ?? palette.real),
      real: outlinedTank(hull, palette.real),
      exported: outlinedTank(hull, palette.exported),
      name,
      sign: nameSign(name, palette),
    };
    this.#world.add(figure.placed, figure.real, figure.exported);
    if (figure.sign) this.#world.add(figure.sign);
    return figure;
  }

  #place(scene: Scene, entity: EntityColumns, figure: Figure | undefined, isOwn: boolean): void {
    if (!figure) return;
    const { rows, layers } = scene;
    const [shown] = entity.placed;
    const seen = !isOwn && isAlive(scene, entity);
    put(figure.placed, rows, shown ?? entity.real, seen && layers.placed);
    put(figure.real, rows, entity.real, seen && layers.real && shown !== undefined);
    put(figure.exported, rows, entity.exported[0], seen && layers.exported && shown !== undefined);
    if (figure.sign) {
      put(figure.sign, rows, layers.placed ? (shown ?? entity.real) : entity.real, seen && layers.names);
      figure.sign.position.z += signHeight * scene.hull;
    }
    this.#finish(scene, entity, figure);
  }

  /** A copy whose error is not known is faint; the turret turns with its angle. */
  #finish({ rows, hull }: Scene, { placed: [shown], turrets }: EntityColumns, { placed }: Figure): void {
    const body = placed.children[0];
    const opacity = shown && Number.isNaN(rows.last(shown.deviation)) ? faint : 1;
    if (body instanceof Mesh) (body.material as MeshLambertMaterial).opacity = opacity;
    const turret = placed.getObjectByName('turret');
    const angle = shown?.turrets[0] ?? turrets[0];
    if (turret && angle !== undefined && hull > 0) turret.rotation.z = rows.last(angle) || 0;
  }

  #placeShots({ rows, game, hull }: Scene): void {
    this.#shots.forEach((shot, slot) => {
      const x = game ? rows.last(game.columns.copy(slot, game.view, 'x')) : Number.NaN;
      shot.visible = !Number.isNaN(x);
      if (shot.visible && game) shot.position.set(x, rows.last(game.columns.copy(slot, game.view, 'y')), hull * 0.35);
    });
  }

  /** Puts the camera behind or into a tank, as this receiver shows it. */
  #ride({ rows, entities, hull }: Scene, rider: number, seat: Seat): void {
    const entity = entities[rider] ?? entities[0];
    if (!entity || rows.length === 0) return;
    const [shown] = entity.placed;
    const path = shown && !Number.isNaN(rows.last(shown.x)) ? shown : entity.real;
    const { back, up, ahead } = seat === 'behind' ? behind : cockpit;
    const [x, y, z, yaw] = [rows.last(path.x), rows.last(path.y), rows.last(path.z) || 0, rows.last(path.yaw)];
    const [dx, dy] = [Math.cos(yaw) * hull, Math.sin(yaw) * hull];
    this.#camera.position.set(x - back * dx, y - back * dy, z + up * hull);
    this.#camera.lookAt(x + ahead * dx, y + ahead * dy, z + (seat === 'behind' ? 0 : up * hull));
  }
}

/** Shows an object where a path is, or not at all. */
function put(object: Object3D, rows: Scene['rows'], path: PathColumns | undefined, visible: boolean): void {
  object.visible = visible && path !== undefined && !Number.isNaN(rows.last(path.x));
  if (!path || !object.visible) return;
  object.position.set(rows.last(path.x), rows.last(path.y), rows.last(path.z) || 0);
  object.rotation.z = rows.last(path.yaw);
}
