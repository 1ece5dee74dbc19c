/** Seeded random choices, so that every demo is the same. */
export interface Random {
  /** In [0, 1). */
  next: () => number
  /** An integer, both ends included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Picks in proportion to the weights, of which at least one is above zero. */
  weighted: <T>(list: readonly T[], weightOf: (item: T) => number) => T
  bytes: (count: number) => Uint8Array
}

/** Mulberry32: small, fast, and sufficient for demo data. Never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, int(0, list.length - 1)),
    weighted(list, weightOf) {
      const weights = list.map(weightOf)
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => (left -= weight) < 0)
      return itemAt(list, index === -1 ? list.length - 1 : index)
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => int(0, 255)),
  }
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError('the list is empty')
  return item
}
