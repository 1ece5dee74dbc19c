// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
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

/** A page with one of each element that needs scripts. */
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

/** Renders the page on the server and runs its recorder. */
function renderFromServer(page = <Page />) {
  document.body.innerHTML = renderToString(page)
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(recordEventsBeforeHydration('<head></head>')) ?? []
  runInThisContext(script)
}

async function hydratePage(page = <Page />) {
  act(() => {
    root = hydrateRoot(document.body, page)
  })
  // Events replay one after the other, each after the previous one has rendered.
  for (let wait = 0; wait < 4; wait += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 160)))
}

afterEach(() => {
  window.takeRecordedEvents?.()
  act(() => root?.unmount())
  root = undefined
  vi.clearAllMocks()
})

test('replays a color choice and a button press from before hydration in order, once each', async () => {
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

test('replays every pressed button', async () => {
  renderFromServer()
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await hydratePage()
  expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('true')
  expect(onAdd.mock.calls).toEqual([['Noir']])
})

test('replays typed text', async () => {
  renderFromServer()
  fireEvent.input(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '900' } })
  await hydratePage()
  expect(screen.getByRole('status').textContent).toBe('900')
})

test('holds back a form without an action, and submits it after hydration', async () => {
  renderFromServer()
  fireEvent.input(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'ada@example.com' } })
  const wasSubmitted = fireEvent.submit(screen.getByRole('form', { name: 'Letters' }))
  expect(wasSubmitted).toBe(false)
  await hydratePage()
  expect(onSend.mock.calls).toEqual([['ada@example.com']])
})

test('submits a form in a lazy component once, after that has hydrated', async () => {
  function LateForm() {
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
  const LazyForm = lazy(() => code.promise)
  const page = (Part: ComponentType) => (
    <>
      <Page />
      <Suspense>
        <Part />
      </Suspense>
    </>
  )
  renderFromServer(page(LateForm))
  const form = screen.getByRole('form', { name: 'Late' })
  fireEvent.submit(form)
  await hydratePage(page(LazyForm))
  for (let press = 0; press < 2; press += 1) expect(fireEvent.submit(form)).toBe(false)
  expect(onSend).not.toHaveBeenCalled()
  await act(() => Promise.resolve(code.resolve({ default: LateForm })))
  await vi.waitFor(() => expect(onSend.mock.calls).toEqual([['late']]))
  fireEvent.submit(form)
  expect(onSend).toHaveBeenCalledTimes(2)
})

test('does not hold back a form with an action', () => {
  renderFromServer()
  expect(fireEvent.submit(screen.getByRole('form', { name: 'Search' }))).toBe(true)
})

test('runs each event once on a hydrated page', async () => {
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(onAdd).toHaveBeenCalledTimes(1)
})
