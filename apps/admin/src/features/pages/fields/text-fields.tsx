import { Textarea, TextInput } from '@mantine/core'
import { focusField } from '../../../ui/form/focus-field.ts'
import { setFigureTarget, TAKES_FIGURES } from '../figure-target.ts'
import { FIGURE_SEARCH } from '../figures-panel.tsx'
import { maxLengthOf, type Part } from './part.ts'

/** A length is shown from this share of the limit on. */
const NEAR = 0.8

/** Returns how long a text is, when it comes near its limit. */
function lengthHint(part: Part<string>): string {
  const max = maxLengthOf(part)
  const { length } = part.value
  return max !== undefined && length >= max * NEAR ? `${length} of ${max} characters.` : ''
}

interface Props {
  part: Part<string>
  label: string
  /** What the text is for, below it. */
  hint?: string
}

/** Returns the props of an input for a text. */
const inputOf = ({ part, hint = '' }: Pick<Props, 'part' | 'hint'>) => ({
  name: part.path,
  autoComplete: 'off',
  disabled: part.form.isReadOnly,
  error: part.form.errorOf(part.path),
  description: [hint, lengthHint(part)].join(' ').trim() || undefined,
  value: part.value,
  onChange: (event: { currentTarget: { value: string } }) => part.onChange(event.currentTarget.value),
})

/** A text of so many characters gets a field that grows. */
const LONG = 160

/** One line of text. */
export function LineField({ part, label, hint = '' }: Props) {
  if ((maxLengthOf(part) ?? 0) < LONG)
    return <TextInput label={label} {...TAKES_FIGURES} {...inputOf({ part, hint })} />
  const asLine = (text: string): void => part.onChange(text.replaceAll(/\s*\n\s*/g, ' '))
  return (
    <Textarea
      label={label}
      autosize
      minRows={1}
      {...TAKES_FIGURES}
      {...inputOf({ part: { ...part, onChange: asLine }, hint })}
    />
  )
}

const LINK_HINT = 'A link: [label](/path).'

/** Paragraphs with links and figures. */
export const RichTextField = ({ part, label, hint = `${LINK_HINT} A blank line begins a new paragraph.` }: Props) => (
  <div className="relative">
    <Textarea label={label} autosize minRows={3} maxRows={20} {...TAKES_FIGURES} {...inputOf({ part, hint })} />
    {part.form.isReadOnly ? null : (
      <button
        type="button"
        className="text-link absolute top-0 right-0 leading-4.5 max-md:-top-3.25 max-md:min-h-11"
        onClick={() => {
          setFigureTarget(part.path)
          focusField(FIGURE_SEARCH)
        }}
      >
        Insert figure
      </button>
    )}
  </div>
)

/** A short text of a list, such as a point. */
export const CompactTextField = ({ part, label }: Omit<Props, 'hint'>) => (
  <Textarea aria-label={label} autosize minRows={1} maxRows={12} {...TAKES_FIGURES} {...inputOf({ part })} />
)

/** A short line of a list, such as a term. */
export const CompactLineField = ({ part, label }: Omit<Props, 'hint'>) => (
  <TextInput aria-label={label} placeholder={label} {...TAKES_FIGURES} {...inputOf({ part })} />
)
