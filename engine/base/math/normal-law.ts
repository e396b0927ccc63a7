/**
 * The normal law with mean 0 and standard deviation 1: its distribution function and the inverse of it, to double
 * precision.
 */

/** A ratio of polynomials: coefficients, the highest power first. */
interface Rational {
  readonly above: readonly number[];
  readonly below: readonly number[];
}

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0.0;
  for (let i = 0; i < coefficients.length; i++) sum = sum * x + (coefficients[i] as number);
  return sum;
}

function valueAt({ above, below }: Rational, x: number): number {
  return polynomial(above, x) / polynomial(below, x);
}

/**
 * Φ near 0, in its middle and in its tail: Cody, "Rational Chebyshev approximations for the error function", Math.
 * Comp. 23 (1969).
 */
const cody = {
  near: {
    above: [0.06568233791820745, 2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356],
    below: [1, 47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673],
  },
  middle: {
    above: [
      1.0765576773720192e-8, 0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002, 2494.5375852903726,
      6848.190450536283, 11602.65143764735, 9842.714838383978,
    ],
    below: [
      1, 22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097, 34900.95272114598,
      38912.00328609327, 19685.429676859992,
    ],
  },
  tail: {
    above: [
      0.023073441764940174, 0.215898534057957, 0.12740116116024736, 0.022235277870649807, 0.0014216191932278934, 2.9112874951168793e-5,
    ],
    below: [1, 1.284260096144911, 0.4682382124808651, 0.06598813786892856, 0.0037823963320275824, 7.297515550839662e-5],
  },
} as const satisfies Record<string, Rational>;

/**
 * Φ⁻¹ near the median, further out and in the far tail: Wichura, "Algorithm AS 241", Applied Statistics 37 (1988),
 * PPND16.
 */
const wichura = {
  near: {
    above: [
      2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513, 133.14166789178438,
      3.3871328727963665,
    ],
    below: [
      5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579, 42.31333070160091,
      1,
    ],
  },
  middle: {
    above: [
      0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045, 5.769497221460691,
      4.630337846156546, 1.4234371107496835,
    ],
    below: [
      1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851, 1.6763848301838038,
      2.053191626637759, 1,
    ],
  },
  tail: {
    above: [
      2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487, 1.7848265399172913,
      5.463784911164114, 6.657904643501103,
    ],
    below: [
      2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133, 0.014875361290850615, 0.1369298809227358,
      0.599832206555888, 1,
    ],
  },
} as const satisfies Record<string, Rational>;

const quartile = 0.67448975;
/** √32: from here on the tail's expansion in 1/x² is the better one. */
const tailBegins = 5.656854249492381;
const peak = 1 / Math.sqrt(2 * Math.PI);

/** Φ(x): the probability that a standard normal number is at most `x`. Relative error below 10⁻¹⁵ in both tails. */
export function normalProbability(x: number): number {
  if (Math.abs(x) <= quartile) return 0.5 + x * valueAt(cody.near, x * x);
  const outside = upperTail(Math.abs(x));
  return x > 0 ? 1 - outside : outside;
}

/** 1 − Φ(x) for x above the quartile. */
function upperTail(x: number): number {
  return bell(x) * (x <= tailBegins ? valueAt(cody.middle, x) : (peak - valueAt(cody.tail, 1 / (x * x)) / (x * x)) / x);
}

/** exp(−x²/2), with x² in two parts so that its rounding is not magnified: the first is exact. */
function bell(x: number): number {
  const coarse = Math.trunc(x * 16) / 16;
  return Math.exp((-coarse * coarse) / 2) * Math.exp((-(x - coarse) * (x + coarse)) / 2);
}

/** Φ⁻¹(p) for 0 < p < 1, with a relative error of about 10⁻¹⁶; −∞ at 0 and ∞ at 1. */
export function normalQuantile(p: number): number {
  const offset = p - 0.5;
  if (Math.abs(offset) <= 0.425) return offset * valueAt(wichura.near, 0.180625 - offset * offset);
  const outside = quantileOfTail(p < 0.5 ? p : 1 - p);
  return p < 0.5 ? -outside : outside;
}

/** The x with 1 − Φ(x) = p, for p below 0.075. */
function quantileOfTail(p: number): number {
  if (p === 0) return Infinity;
  const depth = Math.sqrt(-Math.log(p));
  return depth <= 5 ? valueAt(wichura.middle, depth - 1.6) : valueAt(wichura.tail, depth - 5);
}
