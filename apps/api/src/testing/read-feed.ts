/** Returns the items of a feed as their fields, each with all its values, from the bytes that a service fetches. */
export function readFeed(contentType: string, body: string): Map<string, string[]>[] {
  return contentType.startsWith('application/xml') ? readXml(body) : readTsv(body)
}

const unescapeXml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

function readXml(body: string): Map<string, string[]>[] {
  return [...body.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => {
    const fields = new Map<string, string[]>()
    for (const [, name = '', text = ''] of item.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs)) {
      const parts = [...text.matchAll(/<g:\w+>(.*?)<\/g:\w+>/g)].map(([, part = '']) => part)
      fields.set(name, [...(fields.get(name) ?? []), unescapeXml(parts.length > 0 ? parts.join(' ') : text)])
    }
    return fields
  })
}

const readCell = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)

function readTsv(body: string): Map<string, string[]>[] {
  const [header = '', ...rows] = body.split('\n').filter((line) => line !== '')
  const names = header.split('\t')
  return rows.map((row) => {
    const cells = row.split('\t').map(readCell)
    return new Map(names.flatMap((name, index) => (cells[index] ? [[name, [cells[index]]] as const] : [])))
  })
}

const AMOUNT = /^\d+(?:\.\d{2,3})? [A-Z]{3}$/
const TIMES = /^\d{4}-\d\d-\d\dT\d\d:\d\d\+0000\/\d{4}-\d\d-\d\dT\d\d:\d\d\+0000$/

/** What Google and Meta require of a field: whether it must be there, how long it may be, and its form. */
const RULES: Readonly<Record<string, { isRequired?: boolean; max: number; values?: number; form?: RegExp }>> = {
  id: { isRequired: true, max: 50 },
  item_group_id: { isRequired: true, max: 50 },
  title: { isRequired: true, max: 150 },
  description: { isRequired: true, max: 5_000 },
  link: { isRequired: true, max: 2_000, form: /^https:\/\// },
  image_link: { isRequired: true, max: 2_000, form: /^https:\/\// },
  additional_image_link: { max: 2_000, values: 10, form: /^https:\/\// },
  availability: { isRequired: true, max: 12, form: /^(?:in|out[ _]of)[ _]stock$/ },
  price: { isRequired: true, max: 40, form: AMOUNT },
  sale_price: { max: 40, form: AMOUNT },
  sale_price_effective_date: { max: 51, form: TIMES },
  brand: { isRequired: true, max: 70 },
  condition: { isRequired: true, max: 11, form: /^new$/ },
  gtin: { max: 14, form: /^(?:\d{8}|\d{12,14})$/ },
  identifier_exists: { max: 3, form: /^no$/ },
  color: { max: 100, form: /^[^/]+$/ },
  product_type: { max: 750 },
  shipping: { max: 5_000, values: 100 },
}

/** Returns what is wrong with the items of a feed: missing and unknown fields, lengths, forms, and ids that occur twice. */
export function checkFeed(items: readonly Map<string, string[]>[]): string[] {
  const problems = items.flatMap((item) => {
    const id = item.get('id')?.[0] ?? 'an item without id'
    const missing = Object.entries(RULES).filter(([name, rule]) => rule.isRequired && !item.has(name))
    const wrong = Array.from(item).filter(([name, values]) => {
      const rule = RULES[name]
      if (!rule || values.length > (rule.values ?? 1)) return true
      return values.some((value) => Array.from(value).length > rule.max || (rule.form && !rule.form.test(value)))
    })
    return [...missing, ...wrong].map(([name]) => `${id}: ${name}`)
  })
  const ids = items.map((item) => item.get('id')?.[0] ?? '')
  return [...problems, ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: occurs twice`)]
}
