/**
 * Takes from plugins what would give other figures at another time or on another machine: chance, clocks and the time
 * zone. All of it stays for the bench's own code, which shares the realm.
 */

/** What a plugin uses instead. */
const instead = {
  chance: 'figures would differ from run to run; draw from `random`, which create() gets',
  clock: 'figures would depend on the speed of the machine; use the session time that its calls get',
  zone: 'figures would depend on where the machine stands; use Date.UTC, toISOString and getUTC…',
} as const;

type Reason = keyof typeof instead;

/** By the path of the object in the realm. */
const denied: readonly (readonly [path: string, reason: Reason, names: string])[] = [
  ['Math', 'chance', 'random'],
  ['crypto', 'chance', 'getRandomValues randomUUID'],
  ['performance', 'clock', 'now timeOrigin mark measure toJSON eventLoopUtilization'],
  ['process.hrtime', 'clock', 'bigint'],
  ['process', 'clock', 'hrtime uptime cpuUsage resourceUsage memoryUsage'],
  ['Temporal.Now', 'clock', 'instant plainDateISO plainDateTimeISO plainTimeISO timeZoneId zonedDateTimeISO'],
  ['Intl', 'zone', 'DateTimeFormat'],
  ['Date.prototype', 'zone', 'getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTimezoneOffset'],
  ['Date.prototype', 'zone', 'getYear setDate setFullYear setHours setMilliseconds setMinutes setMonth setSeconds setYear'],
  ['Date.prototype', 'zone', 'toDateString toLocaleDateString toLocaleString toLocaleTimeString toString toTimeString'],
];

type Check = (name: string, reason: Reason) => void;

/** To be called before the realm is frozen. `isInPlugin`: true while code of a plugin runs. */
export function purifyRealm(realm: object, isInPlugin: () => boolean): void {
  const check: Check = (name, reason) => {
    if (isInPlugin()) throw new Error(`${name} is not available to plugins: ${instead[reason]}`);
  };
  guardDate(realm as { Date: DateConstructor }, check);
  for (const [path, reason, names] of denied) {
    const holder = path.split('.').reduce<unknown>((at, name) => (at as Holder | undefined)?.[name], realm);
    if (holder === undefined) continue;
    for (const name of names.split(' ')) guard(holder as Holder, name, () => check(`${path}.${name}`, reason));
  }
}

/** Allows dates made of a number or of another date: they are the same everywhere. */
function guardDate(realm: { Date: DateConstructor }, check: Check): void {
  const { Date: unguarded } = realm;
  const guarded = new Proxy(unguarded, {
    apply: (target, self, args: unknown[]) => {
      check('Date()', 'clock');
      return Reflect.apply(target, self, args) as unknown;
    },
    construct: (target, args: readonly unknown[], made) => {
      if (args.length === 0) check('new Date()', 'clock');
      if (args.length > 1 || typeof args[0] === 'string') check('new Date of a local time', 'zone');
      return Reflect.construct(target, args, made) as object;
    },
  });
  guard(unguarded as unknown as Holder, 'now', () => check('Date.now', 'clock'));
  guard(unguarded as unknown as Holder, 'parse', () => check('Date.parse', 'zone'));
  put(unguarded.prototype, 'constructor', guarded);
  put(realm, 'Date', guarded);
}

type Holder = Record<string, unknown>;
type Anything = (this: unknown, ...args: unknown[]) => unknown;

/** Replaces a member by one that checks first; an inherited one gets a replacement on the holder itself. */
function guard(holder: Holder, name: string, check: () => void): void {
  const value = holder[name];
  if (value === undefined) return;
  if (typeof value !== 'function') {
    const get = () => {
      check();
      return value;
    };
    Object.defineProperty(holder, name, { get, configurable: true, enumerable: true });
    return;
  }
  const guarded = new Proxy(value as Anything, {
    apply: (target, self, args) => {
      check();
      return Reflect.apply(target, self, args);
    },
    construct: (target, args, made) => {
      check();
      return Reflect.construct(target, args, made) as object;
    },
  });
  const { prototype } = value as { readonly prototype?: Holder };
  if (prototype) put(prototype, 'constructor', guarded);
  put(holder, name, guarded);
}

function put(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: true, configurable: true, enumerable: false });
}
