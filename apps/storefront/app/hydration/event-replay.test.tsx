// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { runInThisContext } from 'node:vm'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { recordEventsBeforeHydration } from './record-events.server.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useEventReplay } from './use-event-replay.ts'

const onAdd = vi.fn<(color: string) => void>()
const onSend = vi.fn<(email: FormDataEntryValue | null) => void>()

/** A page with one of everything that only scripts can answer. */
function Page() {
  useEventReplay()
  const [color, setColor] = useState('Noir')
  const [amount, setAmount] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {['Noir', 'Cognac'].map((name) => (
        <label key={name}>
          <input type="radio" name="color" value={name} checked={name === color} onChange={() => setColor(name)} />
          {name}
        </label>
      ))}
      <button type="button" onClick={() => onAdd(color)}>
        Add
      </button>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Menu
      </button>
      <input aria-label="Amount" value={amount} onChange={(event) => setAmount(event.currentTarget.value)} />
      <output>{amount}</output>
      <form
        method="post"
        aria-label="Letters"
        onSubmit={(event) => {
          event.preventDefault()
          onSend(new FormData(event.currentTarget).get('email'))
        }}
      >
        <input name="email" aria-label="Email" />
        <button type="submit">Subscribe</button>
      </form>
      <form action="/search" aria-label="Search" />
    </>
  )
}

let root: Root | undefined

/** The page as it comes from the server, with its writing-down at work. */
function renderFromServer(page = <Page />) {
  document.body.innerHTML = renderToString(page)
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(recordEventsBeforeHydration('<head></head>')) ?? []
  runInThisContext(script)
}

async function hydratePage(page = <Page />) {
  act(() => {
    root = hydrateRoot(document.body, page)
  })
  // What was done is done again one after the other, each when the one before has been seen.
  for (let wait = 0; wait < 4; wait += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 160)))
}

afterEach(() => {
  window.takeRecordedEvents?.()
  act(() => root?.unmount())
  root = undefined
  cleanup()
  document.body.replaceChildren()
  vi.clearAllMocks()
})

test('a colour chosen and a button pressed before the page has come to life count in that order, and once', async () => {
  renderFromServer()
  fireEvent.click(screen.getByRole('radio', { name: 'Cognac' }))
  const add = screen.getByRole('button', { name: 'Add' })
  fireEvent.click(add)
  fireEvent.click(add)
  expect(add.hasAttribute('data-pending')).toBe(true)
  expect(onAdd).not.toHaveBeenCalled()
  await hydratePage()
  expect(onAdd.mock.calls).toEqual([['Cognac']])
  expect(add.hasAttribute('data-pending')).toBe(false)
})

test('every button that was pressed is pressed again', async () => {
  renderFromServer()
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await hydratePage()
  expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('true')
  expect(onAdd.mock.calls).toEqual([['Noir']])
})

test('what was typed is known to the page', async () => {
  renderFromServer()
  fireEvent.input(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '900' } })
  await hydratePage()
  expect(screen.getByRole('status').textContent).toBe('900')
})

test('a form that only scripts can send is kept from leaving the page, and sent when they have come', async () => {
  renderFromServer()
  fireEvent.input(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'ada@example.com' } })
  const left = fireEvent.submit(screen.getByRole('form', { name: 'Letters' }))
  expect(left).toBe(false)
  await hydratePage()
  expect(onSend.mock.calls).toEqual([['ada@example.com']])
})

test('a form whose code comes later than the page is sent once, when it has come', async () => {
  function Late() {
    return (
      <form
        aria-label="Late"
        data-hydrating={useHydrated() ? undefined : ''}
        onSubmit={(event) => {
          event.preventDefault()
          onSend('late')
        }}
      />
    )
  }
  const code = Promise.withResolvers<{ default: ComponentType }>()
  const InTheBrowser = lazy(() => code.promise)
  const page = (Part: ComponentType) => (
    <>
      <Page />
      <Suspense>
        <Part />
      </Suspense>
    </>
  )
  renderFromServer(page(Late))
  const form = screen.getByRole('form', { name: 'Late' })
  fireEvent.submit(form)
  await hydratePage(page(InTheBrowser))
  for (let press = 0; press < 2; press += 1) expect(fireEvent.submit(form)).toBe(false)
  expect(onSend).not.toHaveBeenCalled()
  await act(() => Promise.resolve(code.resolve({ default: Late })))
  await vi.waitFor(() => expect(onSend.mock.calls).toEqual([['late']]))
  fireEvent.submit(form)
  expect(onSend).toHaveBeenCalledTimes(2)
})

test('a form with an address goes its own way', () => {
  renderFromServer()
  expect(fireEvent.submit(screen.getByRole('form', { name: 'Search' }))).toBe(true)
})

test('a page that is alive does each thing once', async () => {
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(onAdd).toHaveBeenCalledTimes(1)
})
