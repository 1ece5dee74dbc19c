import { generateHTML, generateJSON } from '@tiptap/core'
import { emailExtensions } from './email-extensions.ts'
import { styleToDataAttribute } from './style-attributes.ts'

/** Elements without a meaning, and elements that the editor renames. */
const PLAIN = new Set(['html', 'head', 'body', 'div', 'span', 'b', 'i'])
const namesIn = (html: string): Set<string> => {
  const elements = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')
  return new Set([...elements].map(({ tagName }) => tagName.toLowerCase()))
}

/** Returns the names of elements that the editor would drop from manually written HTML: 'table', 'style'. */
export function findUnsupportedElements(given: string): string[] {
  const html = styleToDataAttribute(given)
  const extensions = emailExtensions()
  const supported = namesIn(generateHTML(generateJSON(html, extensions), extensions))
  return [...namesIn(html)].filter((name) => !supported.has(name) && !PLAIN.has(name))
}
