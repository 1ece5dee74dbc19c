// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFocusRestorer } from './restore-focus.ts'

let focusRestorer: ReturnType<typeof createFocusRestorer>
const one = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1">
      <form><input name="name"><button id="save">Save</button></form>
      <section><button id="delete">Delete</button></section>
    </main>
    <button id="elsewhere">Elsewhere</button>`
  focusRestorer = createFocusRestorer(one('main'))
})
afterEach(() => {
  focusRestorer.stop()
  document.body.replaceChildren()
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

test('a button that goes away leaves the keyboard at the form around it, which is no stop of the Tab key afterwards', async () => {
  one('#save').focus()
  one('#save').remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(one('form')))
  one('input').focus()
  expect(one('form').hasAttribute('tabindex')).toBe(false)
})

test('a button that cannot be pressed for a while has the keyboard again when it can', async () => {
  one('#save').focus()
  one<HTMLButtonElement>('#save').disabled = true
  await vi.waitFor(() => expect(document.activeElement).toBe(one('form')))
  one<HTMLButtonElement>('#save').disabled = false
  await vi.waitFor(() => expect(document.activeElement).toBe(one('#save')))
})

test('where the whole card goes, the keyboard is at the screen', async () => {
  one('#delete').focus()
  one('section').remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(one('main')))
})

test('whoever has gone on is left alone, and whoever has pointed elsewhere', async () => {
  one('#save').focus()
  one('#elsewhere').focus()
  one('#save').remove()
  await settled()
  expect(document.activeElement).toBe(one('#elsewhere'))

  one('#delete').focus()
  one('main').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  one('#delete').remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})

test('a dialog that closes after its opener went gives the keyboard to the card it was opened from', async () => {
  one('#delete').focus()
  one('#elsewhere').focus()
  one('#delete').remove()
  await settled()
  one('#elsewhere').remove()
  focusRestorer.restoreFocus()
  expect(document.activeElement).toBe(one('section'))
})

test('behind a dialog nothing takes the keyboard before it is closed', async () => {
  one('#save').focus()
  one('#elsewhere').setAttribute('aria-modal', 'true')
  one('#save').remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
  one('#elsewhere').remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(one('form')))
})
