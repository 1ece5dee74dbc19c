// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFocusRestorer } from './restore-focus.ts'

let focusRestorer: ReturnType<typeof createFocusRestorer>
const one = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`no element matches ${selector}`)
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
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

test('moves the focus from a removed button to its form, which is not tabbable afterwards', async () => {
  one('#save').focus()
  one('#save').remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(one('form')))
  one('input').focus()
  expect(one('form').hasAttribute('tabindex')).toBe(false)
})

test('restores the focus to a disabled button when it is enabled again', async () => {
  one('#save').focus()
  one<HTMLButtonElement>('#save').disabled = true
  await vi.waitFor(() => expect(document.activeElement).toBe(one('form')))
  one<HTMLButtonElement>('#save').disabled = false
  await vi.waitFor(() => expect(document.activeElement).toBe(one('#save')))
})

test('moves the focus to main when the whole card is removed', async () => {
  one('#delete').focus()
  one('section').remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(one('main')))
})

test('does not move the focus after the user moved it or clicked elsewhere', async () => {
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

test('moves the focus to the opener’s card when a dialog closes and the opener is gone', async () => {
  one('#delete').focus()
  one('#elsewhere').focus()
  one('#delete').remove()
  await settled()
  one('#elsewhere').remove()
  focusRestorer.restoreFocus()
  expect(document.activeElement).toBe(one('section'))
})

test('does not move the focus behind an open dialog', async () => {
  one('#save').focus()
  one('#elsewhere').setAttribute('aria-modal', 'true')
  one('#save').remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
  one('#elsewhere').remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(one('form')))
})
