import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { errorWords } from '../../error-words.ts'
import { useFormTrap } from '../../ui/form-trap.tsx'
import type { NoticeResult } from './send-notice.ts'

interface NoticeState {
  isSending: boolean
  /** What is wrong with the address. */
  error?: string
  failure?: string
  noted?: string
}

const load = () => import('./send-notice.ts')

/** Fetches the sending part while an address is being typed. */
export const prepareNotice = (): void => void load().catch(() => undefined)

async function send(productId: string, given: Record<string, unknown>): Promise<NoticeResult> {
  try {
    const { sendNotice } = await load()
    return await sendNotice(productId, given)
  } catch {
    return { kind: 'failed', message: errorWords.unexpected }
  }
}

/** Sends one address for one colour at a time, and leads the focus to what has to be read next. */
export function useNoticeForm(productId: string, color: string) {
  const [state, setState] = useState<NoticeState>({ isSending: false })
  const isRunning = useRef(false)
  const thanks = useRef<HTMLParagraphElement>(null)
  const readTrap = useFormTrap()

  const submit = async (form: HTMLFormElement) => {
    const given = new FormData(form)
    isRunning.current = true
    setState({ isSending: true })
    const { kind, message } = await send(productId, { email: given.get('email'), color, ...readTrap(given) })
    isRunning.current = false
    const isAttended = document.activeElement === document.body || form.contains(document.activeElement)
    const said = { invalid: 'error', failed: 'failure', noted: 'noted' } as const
    flushSync(() => setState({ isSending: false, [said[kind]]: message }))
    if (!isAttended) return
    if (kind === 'noted') thanks.current?.focus()
    const field = form.elements.namedItem('email')
    if (kind === 'invalid' && field instanceof HTMLElement) field.focus()
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isRunning.current) void submit(event.currentTarget)
  }

  const forgetError = () =>
    setState((before) => (before.error === undefined ? before : { isSending: before.isSending }))

  return { ...state, thanks, onSubmit, forgetError }
}
