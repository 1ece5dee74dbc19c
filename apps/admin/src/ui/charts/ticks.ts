/** Round steps for ticks. */
const STEPS = [1, 2, 5, 10]
const ABOUT = 3

/** Returns the ticks of an axis, from 0 to the first round value that is at least `most`. */
export function niceTicks(most: number, isWhole: boolean): number[] {
  const least = isWhole ? 1 : 0.05
  const wanted = Math.max(most, least) / ABOUT
  const magnitude = 10 ** Math.floor(Math.log10(wanted))
  const factor = STEPS.find((candidate) => candidate * magnitude >= wanted * 0.7) ?? 10
  const step = Math.max(isWhole ? 1 : 0, factor * magnitude)
  const count = Math.max(1, Math.ceil(Math.max(most, least) / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)))
}
