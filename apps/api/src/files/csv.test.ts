import { expect, test } from 'vitest'
import { streamCsv, writeCsv } from './csv.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const BOM = '\uFEFF'

/** Reads a stream as text with its byte order mark, which `Response.text()` removes. */
const textOf = async (stream: ReadableStream): Promise<string> =>
  Buffer.from(await new Response(stream).arrayBuffer()).toString()

/** Streams the numbers 1 to `count` in batches of two, two rows each. Returns the file and the start of each batch. */
async function streamNumbers(count: number) {
  const starts: (number | undefined)[] = []
  const stream = streamCsv<number>(
    {
      header: ['Number', 'Copy'],
      batchSize: 2,
      readAfter: (last) => {
        starts.push(last)
        const next = (last ?? 0) + 1
        return Promise.resolve([next, next + 1].filter((number) => number <= count))
      },
      rowsOf: (number) => ['a', 'b'].map((copy) => [String(number), copy]),
    },
    DEFAULT_REGION,
  )
  return { text: await textOf(stream), starts }
}

test('a file starts with one byte order mark, and a spreadsheet runs no cell as a formula', () => {
  expect(writeCsv([['Name'], ['=1+1'], ['Éa']], DEFAULT_REGION)).toBe(`${BOM}Name\r\n'=1+1\r\nÉa\r\n`)
})

test('a streamed file has one byte order mark, the header, and the rows of all batches', async () => {
  const { text, starts } = await streamNumbers(3)
  expect(text).toBe(`${BOM}Number,Copy\r\n1,a\r\n1,b\r\n2,a\r\n2,b\r\n3,a\r\n3,b\r\n`)
  expect(starts).toEqual([undefined, 2])
})

test.each([0, 2])('a streamed file of %i items ends after an empty batch', async (count) => {
  const { text } = await streamNumbers(count)
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 2 * count)
})
