/** One line of the table: what was measured, and how it compares. */
export interface Line {
  what: string
  measured: string
  /** The best that this machine can do, measured in the same run; empty without one. */
  limit?: string
  ratio?: string
  /** Empty for a line without a budget, which only informs. */
  budget?: string
  isWithin?: boolean
}

const lines: Line[] = []
const COLUMNS = ['', 'what', 'measured', 'limit', 'ratio', 'budget'] as const

/** Adds a line to the table and prints it at once. */
export function report(line: Line): void {
  lines.push(line)
  console.log(cellsOf(line).filter(Boolean).join('   '))
}

const cellsOf = ({ what, measured, limit = '', ratio = '', budget = '', isWithin }: Line): string[] => [
  budget === '' ? '    ' : isWithin ? 'ok  ' : 'OVER',
  what,
  measured,
  limit,
  ratio,
  budget,
]

const rounded = (value: number): string =>
  Number.isNaN(value) ? 'not measured' : value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')

/** Reports a value without a budget. */
export const inform = (what: string, value: number, unit: string): void =>
  report({ what, measured: `${rounded(value)} ${unit}` })

/** Reports a value that must not exceed its budget. */
export const atMost = (what: string, value: number, budget: number, unit: string): void =>
  report({
    what,
    measured: `${rounded(value)} ${unit}`.trim(),
    budget: `<= ${budget} ${unit}`.trim(),
    isWithin: value <= budget,
  })

/** A speed per second, and the limit of this machine that was measured in turns with it. */
export interface Speed {
  ours: number
  limit?: number
  ratio?: number
}

const speedCells = ({ ours, limit, ratio }: Speed): Pick<Line, 'measured' | 'limit' | 'ratio'> => ({
  measured: `${rounded(ours)}/s`,
  ...(limit === undefined ? {} : { limit: `${rounded(limit)}/s` }),
  ...(ratio === undefined ? {} : { ratio: `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)} %` }),
})

/** Reports a speed that must reach a number per second. */
export const atLeast = (what: string, speed: Speed, budget: number): void =>
  report({ what, ...speedCells(speed), budget: `>= ${rounded(budget)}/s`, isWithin: speed.ours >= budget })

/** Reports a speed that must reach a share of the limit. */
export const atLeastRatio = (what: string, speed: Required<Speed>, budget: number): void =>
  report({ what, ...speedCells(speed), budget: `>= ${budget * 100} %`, isWithin: speed.ratio >= budget })

/** Prints the whole table, and the number of lines within their budget. */
export function printTable(): void {
  const rows = [[...COLUMNS], ...lines.map(cellsOf)]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  console.log('')
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  const budgeted = lines.filter(({ budget }) => budget)
  console.log(`\n${budgeted.filter(({ isWithin }) => isWithin).length} of ${budgeted.length} within budget`)
}
