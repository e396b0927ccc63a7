/** What fields of the experiment are called in forms: words of the trade; the schema's own name stands in the help. */

/** Where the name taken apart is no word of the trade. */
const words: Readonly<Record<string, string>> = {
  frame: 'tick',
  minInterval: 'shortest gap',
  heartbeat: 'heartbeat, at most',
  timeSpace: 'error × time',
  budgetOf: 'budget as lane',
  perTrigger: 'receivers an update',
  triggers: 'number of updates',
  toBad: 'to loss, an update',
  toGood: 'to no loss, an update',
  goodTime: 'time between bursts',
  badTime: 'length of bursts',
  lossGood: 'loss between bursts',
  lossBad: 'loss in bursts',
  maxExtra: 'longest extrapolation',
  correlationTime: 'correlation time',
  standingSpeed: 'standing, below',
  standingTurnRate: 'standing turn, below',
  smallestJump: 'jump, from',
  smallestTurnJump: 'turn jump, from',
  inconsistencyDistance: 'inconsistency, from',
  inconsistencyTime: 'inconsistency, after',
};

/** `smallestJump` → jump, from; a name that is not listed is taken apart: `turnRate` → turn rate. */
export function fieldWords(name: string): string {
  return words[name] ?? name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

/** `nodes › far › link › delay` of `nodes.far.link.delay`: a place of the file as forms lead to it. */
export function placeInWords(field: string): string {
  return field.split('.').map(fieldWords).join(' › ');
}
