import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** Answers one GET request of a shop that is open on a copy. `asStaff` signs a super administrator in. */
export type Ask = (path: string, asStaff: boolean) => Promise<Response>

/** One page or API call that is compared before and after the migrations. */
export interface Question {
  kind: 'page' | 'api'
  path: string
  asStaff: boolean
}

/** The status and a hash of each value, by its place: no personal data leaves the copy. */
export interface Answer extends Question {
  status: number
  values: Record<string, string>
}

/** What a comparison found wrong, as one line. */
export type Difference = string

/** Answers that differ within this time are times or random. */
const REPEAT_AFTER_MS = 1_100
const SHOWN_PLACES = 5

/** Asks every question twice and retains the values that do not change on their own. */
export async function takeAnswers(ask: Ask, questions: readonly Question[]): Promise<Answer[]> {
  const first = await askAll(ask, questions)
  await sleep(REPEAT_AFTER_MS)
  const second = await askAll(ask, questions)
  return first.map((answer, index) => {
    const again = second[index]?.values ?? {}
    const values = Object.entries(answer.values).filter(([place, value]) => again[place] === value)
    return { ...answer, values: Object.fromEntries(values) }
  })
}

async function askAll(ask: Ask, questions: readonly Question[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const question of questions) {
    const response = await ask(question.path, question.asStaff)
    const text = await response.text()
    const values = question.kind === 'api' ? valuesOfJson(text) : valuesOfPage(text)
    const location = response.headers.get('location')
    answers.push({
      ...question,
      status: response.status,
      values: { ...values, ...(location && { location: hashed(location) }) },
    })
  }
  return answers
}

/**
 * Returns the differences: a status that is not as before, and values that are gone or changed. New values are none.
 */
export function compareAnswers(before: readonly Answer[], after: readonly Answer[]): Difference[] {
  return before.flatMap((answer, index) => {
    const now = after[index]
    const name = `${answer.kind} ${answer.path}`
    if (!now || now.status !== answer.status) return [`${name}: status ${answer.status} before, ${now?.status} after`]
    const places = Object.entries(answer.values)
      .filter(([place, value]) => now.values[place] !== value)
      .map(([place]) => place)
    if (places.length === 0) return []
    const more = places.length > SHOWN_PLACES ? ` and ${places.length - SHOWN_PLACES} more` : ''
    return [`${name}: ${places.slice(0, SHOWN_PLACES).join(', ')}${more}`]
  })
}

const hashed = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 16)

/** What a visitor and a search engine rely on: title, headings, structured data with its prices. */
function valuesOfPage(html: string): Record<string, string> {
  const textsOf = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, text = '']) => text)
  return {
    title: hashed(textsOf(/<title[^>]*>([\s\S]*?)<\/title>/g)),
    headings: hashed(textsOf(/<h1[^>]*>([\s\S]*?)<\/h1>/g)),
    structuredData: hashed(textsOf(/<script[^>]*application\/ld\+json[^>]*>([\s\S]*?)<\/script>/g)),
  }
}

function valuesOfJson(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  const collect = (value: unknown, place: string): void => {
    if (value === null || typeof value !== 'object') values[place] = hashed(value)
    else
      for (const [key, inner] of Object.entries(value))
        collect(inner, Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`)
  }
  try {
    collect(JSON.parse(text), '')
  } catch {
    values['text'] = hashed(text)
  }
  return values
}
