import { expect, test } from 'vitest'
import { chartCsv, type ChartColumn } from './chart-data.ts'

const COLUMNS: ChartColumn<{ name: string; sum: number }>[] = [
  { header: 'Product, color', text: ({ name }) => name },
  { header: 'Revenue', text: ({ sum }) => `$${sum}`, value: ({ sum }) => sum, isNumber: true },
]

test('writes plain values, quotes commas, and disarms formulas', () => {
  const rows = [
    { name: 'Halle "small", Noir', sum: -1_200.5 },
    { name: '=1+1', sum: 0 },
  ]
  expect(chartCsv(COLUMNS, rows)).toBe(
    '\uFEFF"Product, color",Revenue\r\n"Halle ""small"", Noir",-1200.5\r\n\'=1+1,0\r\n',
  )
})
