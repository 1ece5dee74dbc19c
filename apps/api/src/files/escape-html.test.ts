import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('escapes a text for content and attributes, once', () => {
  expect(escapeHtml('<a title="1 & 2">&amp;')).toBe('&lt;a title=&quot;1 &amp; 2&quot;&gt;&amp;amp;')
})
