/** Labels of a value axis; the unit stands in the axis title. */

const narrowSpace = '\u202f';

/** `0`, `0.25`, `1 500`: no more digits than the step needs. */
export function formatTick(value: number): string {
  const [integer = '', fraction] = String(Number(value.toPrecision(6))).split('.');
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, narrowSpace).replace('-', '−');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
