import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

const BOX =
  'h-13 w-full border bg-field-ground px-3.5 text-body transition-[border-color,box-shadow] focus:outline-none'
const VALID = 'border-field hover:border-ink focus:border-ink focus:shadow-[0_0_0_1px_var(--color-ink)]'
const INVALID = 'border-accent shadow-[0_0_0_1px_var(--color-accent)] focus:shadow-[0_0_0_2px_var(--color-accent)]'

interface FrameProps {
  label: string
  /** The validation error, shown below the field and linked to it for screen readers. */
  error?: string
  /** A hint on why the field is needed, shown while there is no error. */
  hint?: string
  className?: string
}

/** Label above, message below, both linked to the control that `children` renders. */
function Frame({ label, error, hint, className, children }: FrameProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small leading-5">
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': message ? `${id}m` : undefined })}
      {message && (
        <p id={`${id}m`} className={`mt-1.5 text-small leading-5 ${error ? 'text-accent' : 'text-ink-soft'}`}>
          {message}
        </p>
      )}
    </div>
  )
}

interface FieldIds {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

export function TextField({ label, error, hint, className, ...input }: FrameProps & ComponentProps<'input'>) {
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(ids) => <input {...input} {...ids} className={`${BOX} ${error ? INVALID : VALID}`} />}
    </Frame>
  )
}

/** A field for an email address. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
      required
      maxLength={254}
      {...props}
    />
  )
}

export function TextAreaField({ label, error, hint, className, ...area }: FrameProps & ComponentProps<'textarea'>) {
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(ids) => (
        <textarea
          {...area}
          {...ids}
          className={`block resize-y py-3 leading-6.5 ${BOX} h-auto ${error ? INVALID : VALID}`}
        />
      )}
    </Frame>
  )
}

interface SelectProps extends FrameProps, Omit<ComponentProps<'select'>, 'className'> {
  choices: readonly { value: string; label: string }[]
}

export function SelectField({ label, error, hint, className, choices, ...select }: SelectProps) {
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(ids) => (
        <select {...select} {...ids} className={`field-select pr-9 ${BOX} ${error ? INVALID : VALID}`}>
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}

export function CheckField({ label, className = '', ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={`flex min-h-11 items-center gap-3.5 text-[0.9375rem] ${className}`}>
      <span className="relative grid size-5 flex-none place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer absolute inset-0 size-full cursor-pointer appearance-none border border-field checked:border-ink checked:bg-ink"
        />
        <Icon
          name="check"
          className="pointer-events-none z-[1] size-3.5 stroke-[1.75]! text-on-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
      {label}
    </label>
  )
}
