/*
 * The two-player scenario of GLS as a C program, for comparison with `driftbench run`: ticks, players, updates over a
 * delay, prediction, turn-and-drive, shots in both views, and all measures that Driftbench takes in every tick. It leaves
 * out guarded plugins, lanes, schedulers with their receiver estimates, acknowledgements, links that can be impaired.
 * Prints simulated seconds per second of processor time.
 *
 * gls-kernel <converging|jumping|constant> <simulated seconds> <runs>
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { players = 2, obstacles = 3, flights = 64, shots_kept = 32, bins = 8192 };

static const double frame = 0.02, delay = 0.5, half_arena = 20, top_speed = 2, top_turn = M_PI / 2;
static const double threshold = 0.25, turned = M_PI / 6, heartbeat = 5;
static const double shot_speed = 5, shot_life = 4, reload = 0.5, contact = 0.5;

typedef struct { double x, y, heading, vx, vy, turn; } State;
typedef struct { State state; double stamp; } Update;
typedef struct { double x, y, radius; } Obstacle;
typedef struct { int strategy, side, reversing; double decide_at, zig_at, zig, reload_at, aimed_for, wander; } Mind;

typedef struct {
  double x, y, dx, dy, started, closest;
  int shooter, flying;
} Copy;

typedef struct {
  Copy copies[players];
  double fired_x, fired_y, fired_at, arrives_at;
  int shooter, live;
} Shot;

/* Everything that is measured of one player as the other sees him. */
typedef struct {
  double x[4], y[4], rx[4], ry[4];
  int known;
  double sum, max, angle, export_before, export_after, change, change_max, excess, excess_max, bend, jump_max, pending, inconsistent;
  long frames, steps, changes, bends, jumps, backward, frozen, stretch;
  uint32_t sketch[bins];
} Meters;

typedef struct {
  State real[players], shown[players], target[players], base[players], sent[players];
  double base_stamp[players], sent_stamp[players], drawn_x[players], drawn_y[players], export_x[players], export_y[players];
  int base_known[players], shown_known[players], newest[players], in_use[players];
  Update queue[players][flights];
  int head[players], tail[players];
  Mind mind[players];
  Shot shot[shots_kept];
  int next_shot;
  Meters meters[players];
  Obstacle obstacle[obstacles];
  long sent_updates, fired, hits, both, either;
  uint64_t random;
} World;

static double uniform(World *w) {
  uint64_t z = (w->random += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static double wrapped(double angle) {
  while (angle > M_PI) angle -= 2 * M_PI;
  while (angle < -M_PI) angle += 2 * M_PI;
  return angle;
}

static double clamped(double value, double limit) { return fmax(-limit, fmin(limit, value)); }

static void predict(const State *s, double age, State *out) {
  *out = *s;
  out->x += s->vx * age;
  out->y += s->vy * age;
}

/* 1: updates that have arrived replace their player's base state. */
static void receive(World *w, int p, double now) {
  while (w->head[p] < w->tail[p]) {
    const Update *update = &w->queue[p][w->head[p] % flights];
    if (update->stamp + delay > now + 1e-9) return;
    w->base[p] = update->state;
    w->base_stamp[p] = update->stamp;
    w->base_known[p] = 1;
    w->in_use[p] = ++w->head[p];
  }
}

static void turn_and_drive(const State *target, State *out) {
  double dx = target->x - out->x, dy = target->y - out->y, distance = sqrt(dx * dx + dy * dy);
  double off = distance < 1e-12 ? 0 : wrapped(atan2(dy, dx) - out->heading), turn = clamped(off, top_turn * frame), reach = top_speed * frame;
  double step = distance < 1e-12 ? 0 : turn == off && distance <= reach ? distance : cos(off) * reach;
  out->heading = wrapped(out->heading + turn);
  double x = step * cos(out->heading), y = step * sin(out->heading);
  out->x += x;
  out->y += y;
  out->vx = x / frame;
  out->vy = y / frame;
}

/* 2: display. */
static void display(World *w, int p, double now, int converging) {
  if (!w->base_known[p]) return;
  predict(&w->base[p], now - w->base_stamp[p], &w->target[p]);
  if (converging && w->shown_known[p]) turn_and_drive(&w->target[p], &w->shown[p]);
  else w->shown[p] = w->target[p];
}

static double mean_distance(double x, double y, double wx, double wy) {
  double length = sqrt(wx * wx + wy * wy), start = sqrt(x * x + y * y);
  if (length <= 1e-8 * start) return sqrt((x + wx / 2) * (x + wx / 2) + (y + wy / 2) * (y + wy / 2));
  double u1 = (x * wx + y * wy) / length, u2 = u1 + length, d = (x * wy - y * wx) / length, end = sqrt(u2 * u2 + d * d), m = (u1 + u2) / 2;
  double a = (u1 > 0) == (u2 > 0) ? (u1 + u2) * length / (u2 * start + u1 * end) : (u2 * start - u1 * end) / (d * d);
  double curved = d * d / length * asinh(a), sum = start + end;
  return (2 * m * (m / sum) + sum / 2 + (isfinite(curved) ? curved : 0)) / 2;
}

static void measure_export(World *w, int p, double now) {
  Meters *m = &w->meters[p];
  State exported;
  predict(&w->sent[p], now - w->sent_stamp[p], &exported);
  if (w->shown_known[p]) {
    double x = w->export_x[p] - w->drawn_x[p], y = w->export_y[p] - w->drawn_y[p];
    double error = frame * mean_distance(x, y, exported.x - w->shown[p].x - x, exported.y - w->shown[p].y - y);
    if (w->in_use[p] == w->newest[p]) m->export_after += error;
    else m->export_before += error;
  }
  w->export_x[p] = exported.x;
  w->export_y[p] = exported.y;
  w->drawn_x[p] = w->shown[p].x;
  w->drawn_y[p] = w->shown[p].y;
  w->shown_known[p] = 1;
}

static void measure_steps(Meters *m, const State *shown, const State *real) {
  double *x = m->x, *y = m->y, *rx = m->rx, *ry = m->ry;
  memmove(x + 1, x, 3 * sizeof *x), memmove(y + 1, y, 3 * sizeof *y), memmove(rx + 1, rx, 3 * sizeof *x), memmove(ry + 1, ry, 3 * sizeof *y);
  x[0] = shown->x, y[0] = shown->y, rx[0] = real->x, ry[0] = real->y;
  if (++m->known < 2) return;
  double sx = x[0] - x[1], sy = y[0] - y[1], qx = rx[0] - rx[1], qy = ry[0] - ry[1];
  double back = -0.01 * frame, stands = 0.01 * frame * 0.01 * frame;
  m->steps++;
  m->backward += sx * cos(shown->heading) + sy * sin(shown->heading) < back && qx * cos(real->heading) + qy * sin(real->heading) >= back;
  m->frozen += sx * sx + sy * sy <= stands && qx * qx + qy * qy > stands;
  if (m->known < 3) return;
  double cx = sx - (x[1] - x[2]), cy = sy - (y[1] - y[2]), ex = cx - (qx - (rx[1] - rx[2])), ey = cy - (qy - (ry[1] - ry[2]));
  double change = cx * cx + cy * cy, excess = ex * ex + ey * ey;
  m->changes++;
  m->change += change, m->change_max = fmax(m->change_max, change);
  m->excess += excess, m->excess_max = fmax(m->excess_max, excess);
  if (m->known < 4) return;
  double px = x[2] - x[3], py = y[2] - y[3], bx = sx - 2 * (x[1] - x[2]) + px, by = sy - 2 * (y[1] - y[2]) + py, bend = bx * bx + by * by;
  m->bends++;
  m->bend += bend;
  if (bend / 4 > 1e-4 && bend / 4 > fmax(px * px + py * py, sx * sx + sy * sy) * (1 + 1e-9)) m->jumps++, m->jump_max = fmax(m->jump_max, bend / 4);
}

/* 3: measure. */
static void measure(World *w, int p, double now) {
  if (!w->base_known[p]) return;
  Meters *m = &w->meters[p];
  const State *shown = &w->shown[p], *real = &w->real[p];
  double dx = shown->x - real->x, dy = shown->y - real->y, deviation = sqrt(dx * dx + dy * dy);
  measure_export(w, p, now);
  m->frames++;
  m->sum += deviation, m->max = fmax(m->max, deviation);
  m->angle += fabs(wrapped(shown->heading - real->heading));
  m->sketch[deviation < 1e-9 ? 0 : (int)(ceil(log(deviation) / log(1.005)) + bins / 2) & (bins - 1)]++;
  measure_steps(m, shown, real);
  if (deviation <= 1) m->stretch = 0, m->pending = 0;
  else if (m->pending += deviation, ++m->stretch > 5) m->inconsistent += m->pending * frame, m->pending = 0;
}

static int blocked(const World *w, double x, double y, double room) {
  if (fabs(x) > half_arena - room || fabs(y) > half_arena - room) return 1;
  for (int i = 0; i < obstacles; i++) {
    double dx = x - w->obstacle[i].x, dy = y - w->obstacle[i].y, reach = w->obstacle[i].radius + room;
    if (dx * dx + dy * dy < reach * reach) return 1;
  }
  return 0;
}

/* Of a tank that moves from relative place (x, y) by (dx, dy): the least distance squared. */
static double approach(double x, double y, double dx, double dy) {
  double squared = dx * dx + dy * dy, t = squared > 0 ? fmax(0, fmin(1, -(x * dx + y * dy) / squared)) : 0;
  return (x + t * dx) * (x + t * dx) + (y + t * dy) * (y + t * dy);
}

static void finish_shot(World *w, Shot *shot) {
  int by_shooter = shot->copies[shot->shooter].closest <= contact * contact, by_target = shot->copies[1 - shot->shooter].closest <= contact * contact;
  shot->live = 0;
  w->hits += by_shooter;
  w->both += by_shooter && by_target;
  w->either += by_shooter || by_target;
}

/* 4: the remote copy starts at the displayed muzzle; copies move and are tested, each in its own view. */
static void move_shots(World *w, double now) {
  for (int i = 0; i < shots_kept; i++) {
    Shot *shot = &w->shot[i];
    if (!shot->live) continue;
    int target = 1 - shot->shooter, flying = 0;
    Copy *remote = &shot->copies[target];
    if (remote->flying < 0 && now >= shot->arrives_at - 1e-9) {
      remote->flying = 1, remote->started = now;
      remote->x = w->shown[shot->shooter].x, remote->y = w->shown[shot->shooter].y;
    }
    for (int view = 0; view < players; view++) {
      Copy *copy = &shot->copies[view];
      if (copy->flying <= 0) { flying |= copy->flying < 0; continue; }
      const State *tank = view == target ? &w->real[target] : &w->shown[target];
      double dx = copy->dx * frame, dy = copy->dy * frame;
      copy->closest = fmin(copy->closest, approach(copy->x - tank->x, copy->y - tank->y, dx - tank->vx * frame, dy - tank->vy * frame));
      copy->x += dx, copy->y += dy;
      copy->flying = now - copy->started < shot_life && !blocked(w, copy->x, copy->y, 0);
      flying |= copy->flying;
    }
    if (!flying) finish_shot(w, shot);
  }
}

static void fire(World *w, int p, double now) {
  Shot *shot = &w->shot[w->next_shot++ % shots_kept];
  const State *s = &w->real[p];
  if (shot->live) finish_shot(w, shot);
  shot->shooter = p, shot->live = 1, shot->arrives_at = now + delay;
  for (int view = 0; view < players; view++)
    shot->copies[view] = (Copy){ s->x, s->y, shot_speed * cos(s->heading), shot_speed * sin(s->heading), now, INFINITY, p, view == p ? 1 : -1 };
  w->mind[p].reload_at = now + reload;
  w->fired++;
}

static void reconsider(World *w, Mind *mind, double distance, double now) {
  mind->decide_at += 2;
  mind->side = uniform(w) < 0.5 ? -1 : 1;
  if (distance < 3) mind->strategy = 3;
  else if (distance < 15 && uniform(w) < 0.6) mind->strategy = uniform(w) < 0.5 ? 0 : 2;
  else mind->strategy = 1 + (int)(2 * uniform(w));
  mind->wander = 0.6 * (uniform(w) - 0.5);
  (void)now;
}

/* A shot that would pass within 1.2 m in the next 1.2 s. */
static const Copy *threat(const World *w, int p) {
  const State *own = &w->real[p];
  for (int i = 0; i < shots_kept; i++) {
    const Shot *shot = &w->shot[i];
    if (!shot->live || shot->shooter == p || shot->copies[p].flying <= 0) continue;
    const Copy *copy = &shot->copies[p];
    if (approach(copy->x - own->x, copy->y - own->y, (copy->dx - own->vx) * 1.2, (copy->dy - own->vy) * 1.2) < 1.44) return copy;
  }
  return NULL;
}

static double avoiding(const World *w, const State *own, double heading) {
  for (int turn = 0; turn < 5; turn++)
    for (int side = -1; side <= 1; side += 2) {
      double tried = heading + side * turn * 0.5;
      if (!blocked(w, own->x + 1.5 * cos(tried), own->y + 1.5 * sin(tried), 0.5)) return tried;
    }
  return heading + M_PI;
}

/* 5: every player decides from his own real state and the shown state of the other. */
static void decide(World *w, int p, double now, int constant) {
  Mind *mind = &w->mind[p];
  State *own = &w->real[p];
  const State *other = w->base_known[1 - p] ? &w->shown[1 - p] : own;
  double dx = other->x - own->x, dy = other->y - own->y, distance = sqrt(dx * dx + dy * dy), lead = distance / shot_speed;
  double aim = atan2(dy + other->vy * lead, dx + other->vx * lead), goal = aim;
  if (now >= mind->decide_at) reconsider(w, mind, distance, now);
  if (now >= mind->zig_at) mind->zig_at += 0.7 + uniform(w), mind->zig = 0.3 * (2 * uniform(w) - 1);
  int attacking = mind->strategy == 0 || mind->strategy == 2;
  if (mind->strategy == 1) goal = aim + mind->side * 1.0 + mind->zig + mind->wander;
  if (mind->strategy == 3) goal = aim + M_PI + mind->zig;
  const Copy *shot = threat(w, p);
  if (shot) goal = atan2(shot->dx, -shot->dy) + (shot->dx * dy - shot->dy * dx > 0 ? 0 : M_PI);
  if (!attacking || distance > 4) goal = avoiding(w, own, goal);
  double error = wrapped(goal - own->heading), speed = top_speed * cos(error);
  if (shot && fabs(error) > M_PI / 2) error = wrapped(error + M_PI);
  own->turn = clamped(error, top_turn * frame) / frame;
  own->heading = wrapped(own->heading + own->turn * frame);
  own->vx = speed * cos(own->heading), own->vy = speed * sin(own->heading);
  mind->aimed_for = fabs(wrapped(aim - own->heading)) < 0.1 && distance <= 15 ? mind->aimed_for + frame : 0;
  int fires = constant ? now >= mind->reload_at - reload + 0.4 : mind->aimed_for >= 0.5 && now >= mind->reload_at;
  if (fires && w->base_known[1 - p]) fire(w, p, now);
}

/* 6: real states advance; collisions. */
static void advance(World *w, int p) {
  State *own = &w->real[p];
  const State *other = &w->real[1 - p];
  double x = own->x + own->vx * frame, y = own->y + own->vy * frame, dx = x - other->x, dy = y - other->y;
  if (blocked(w, x, y, 0.5) || dx * dx + dy * dy < 1) own->vx = own->vy = 0;
  else own->x = x, own->y = y;
}

/* 7: publish. */
static void publish(World *w, int p, double now) {
  State expected;
  double age = now - w->sent_stamp[p];
  predict(&w->sent[p], age, &expected);
  double dx = expected.x - w->real[p].x, dy = expected.y - w->real[p].y;
  int due = dx * dx + dy * dy > threshold * threshold || fabs(wrapped(expected.heading - w->real[p].heading)) > turned || age >= heartbeat;
  if (!due && w->newest[p] > 0) return;
  w->sent[p] = w->real[p];
  w->sent_stamp[p] = now;
  w->queue[p][w->tail[p]++ % flights] = (Update){ w->real[p], now };
  w->newest[p] = w->tail[p];
  w->sent_updates++;
}

static void begin(World *w, uint64_t seed) {
  memset(w, 0, sizeof *w);
  w->random = seed;
  w->obstacle[0] = (Obstacle){ -8, 6, 1.5 }, w->obstacle[1] = (Obstacle){ 7, 8, 1 }, w->obstacle[2] = (Obstacle){ 2, -9, 2 };
  for (int p = 0; p < players; p++) {
    w->real[p] = (State){ p ? 12 : -12, 0, p ? M_PI : 0, 0, 0, 0 };
    w->mind[p].decide_at = 2 * uniform(w);
  }
}

static void run(World *w, double seconds, int converging, int constant) {
  long frames = lround(seconds / frame);
  for (long k = 0; k < frames; k++) {
    double now = k * frame;
    for (int p = 0; p < players; p++) publish(w, p, now);
    for (int p = 0; p < players; p++) receive(w, p, now);
    for (int p = 0; p < players; p++) display(w, p, now, converging);
    for (int p = 0; p < players; p++) measure(w, p, now);
    move_shots(w, now);
    for (int p = 0; p < players; p++) decide(w, p, now, constant);
    for (int p = 0; p < players; p++) advance(w, p);
  }
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "converging";
  double seconds = argc > 2 ? atof(argv[2]) : 1200, best = INFINITY;
  int runs = argc > 3 ? atoi(argv[3]) : 5;
  static World world;
  for (int i = 0; i < runs; i++) {
    begin(&world, 1);
    clock_t start = clock();
    run(&world, seconds, strcmp(mode, "jumping") != 0, strcmp(mode, "constant") == 0);
    best = fmin(best, (double)(clock() - start) / CLOCKS_PER_SEC);
  }
  Meters *m = world.meters;
  printf("%.0f %.4f %.4f %.3f\n", seconds / best, (m[0].sum + m[1].sum) / (m[0].frames + m[1].frames), world.fired / seconds / players,
         world.sent_updates / seconds / players);
  return 0;
}
