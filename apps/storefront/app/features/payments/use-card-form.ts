import {
  caretAfter,
  cardFieldIssue,
  EMPTY_CARD,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  validateCard,
  type CardFields,
  type CardIssue,
} from '@atelier/domain/checkout/card-form'
import type { CardDecline } from '@atelier/domain/payments/card-decline'
import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react'

const FORMATS: Readonly<Record<keyof CardFields, (typed: string) => string>> = {
  cardNumber: formatCardNumber,
  cardName: (typed) => typed,
  expiryDate: formatExpiry,
  cvv: formatCvv,
}

const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length

type Field = keyof CardFields

interface Problem {
  /** The error about the card as a whole. */
  message?: string
  issues: readonly CardIssue[]
}

const NO_PROBLEM: Problem = { issues: [] }

const withoutIssue = ({ issues }: Problem, field: Field): CardIssue[] => issues.filter((issue) => issue.field !== field)

/** Keeps the cursor where the shopper types, although formatting changes the text. Returns a function to call on input. */
function useCaret() {
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null)
  useLayoutEffect(() => {
    const wanted = caret.current
    caret.current = null
    if (wanted && document.activeElement === wanted.input) wanted.input.setSelectionRange(wanted.at, wanted.at)
  })
  return (input: HTMLInputElement, formatted: string) => {
    const at = input.selectionStart ?? input.value.length
    const isAtEnd = at === input.value.length
    const digitCount = countDigits(input.value.slice(0, at))
    caret.current = { input, at: isAtEnd ? formatted.length : caretAfter(formatted, digitCount) }
  }
}

/**
 * Manages the fields of a card: formats them while typing with the cursor in place, and validates them on blur. The
 * values stay in memory only. `initial` returns the values to begin with.
 */
export function useCardForm(onLeave: (card: CardFields) => void, initial: () => CardFields = () => EMPTY_CARD) {
  const [card, setCard] = useState(initial)
  const [problem, setProblem] = useState(NO_PROBLEM)
  const [now] = useState(() => new Date())
  const inputs = useRef<Partial<Record<keyof CardFields, HTMLInputElement | null>>>({})
  const nextFocus = useRef<Field>(null)
  const keepCaret = useCaret()

  const edit = (field: Field, value: string) => {
    setCard((before) => ({ ...before, [field]: value }))
    setProblem((before) => ({ issues: withoutIssue(before, field) }))
  }

  const field = (name: Field) => ({
    value: card[name],
    error: problem.issues.find((issue) => issue.field === name)?.message,
    required: true,
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input
    },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const formatted = FORMATS[name](target.value)
      if (name !== 'cardName') keepCaret(target, formatted)
      edit(name, formatted)
    },
    onBlur: () => {
      const message = card[name].trim() === '' ? undefined : cardFieldIssue(name, card, now)
      if (message === undefined) return
      setProblem((before) => ({ ...before, issues: [...withoutIssue(before, name), { field: name, message }] }))
    },
  })

  /** Validates the whole card when the focus leaves it. An empty card is not validated (S5). */
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    const result = validateCard(card, now)
    if (result.ok) onLeave(card)
    else if (Object.values(card).some((value) => value !== '')) {
      setProblem((before) => ({ ...before, message: result.message }))
    }
  }

  /** Shows all errors and focuses the first invalid field. Returns the message, or null for a valid card. */
  const showErrors = (): string | null => {
    const result = validateCard(card, now)
    if (result.ok) return null
    setProblem({ issues: result.issues })
    const first = result.issues[0]
    if (first) inputs.current[first.field]?.focus()
    return result.message
  }

  /** Marks the field of a declined card and focuses it. */
  const showDecline = ({ field: name, message }: CardDecline) => {
    nextFocus.current = name
    setProblem({ issues: [{ field: name, message }] })
  }
  useEffect(() => {
    // After the field is marked, so that screen readers announce it as invalid.
    if (nextFocus.current) inputs.current[nextFocus.current]?.focus()
    nextFocus.current = null
  })

  return {
    card,
    message: problem.message,
    field,
    edit,
    onBlur,
    showErrors,
    showDecline,
    isComplete: validateCard(card, now).ok,
  }
}
