/** Round steps for ticks. */
const STEPS = [1, 2, 5, 10]
const TARGET_TICKS = 3

/** Returns the ticks of an axis, from 0 to the first round value that is at least `most`. */
export function niceTicks(most: number, isWhole: boolean): number[] {
  const minTop = isWhole ? 1 : 0.05
  const roughStep = Math.max(most, minTop) / TARGET_TICKS
  const magnitude = 10 ** Math.floor(Math.log10(roughStep))
  const factor = STEPS.find((candidate) => candidate * magnitude >= roughStep * 0.7) ?? 10
  const step = Math.max(isWhole ? 1 : 0, factor * magnitude)
  const count = Math.max(1, Math.ceil(Math.max(most, minTop) / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)))
}
