import { useState } from 'react'

/** A text of a form, and the problem with it, which typing clears. `field` has the props of its input. */
export function useCheckedText(initial: string | (() => string) = '') {
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const onChange = (next: string): void => {
    setText(next)
    setProblem(null)
  }
  return { text, setProblem, field: { value: text, error: problem, onChange } }
}

/** The props of a native input for such a field. */
export const nativeInput = ({ onChange, ...field }: ReturnType<typeof useCheckedText>['field']) => ({
  ...field,
  onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
})
