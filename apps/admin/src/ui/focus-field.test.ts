// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { catchFocus } from './focus-field.ts'

afterEach(() => document.body.replaceChildren())

function openForm(): void {
  document.body.innerHTML = '<form name="status" tabindex="-1"><button>Save</button></form><input name="other">'
}

test('catches the keyboard that nothing holds', () => {
  openForm()
  catchFocus('status')
  expect(document.activeElement?.tagName).toBe('FORM')
})

test('leaves whoever has gone on alone', () => {
  openForm()
  document.querySelector('input')?.focus()
  catchFocus('status')
  expect(document.activeElement?.tagName).toBe('INPUT')
})
