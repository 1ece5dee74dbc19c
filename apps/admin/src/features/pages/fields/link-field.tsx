import { PUBLIC_PAGES } from '@atelier/domain/shop/public-pages'
import type { DocumentLink } from '@atelier/domain/shop-documents/page-fields.schema'
import { Button, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { focusField } from '../../../ui/form/focus-field.ts'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { fieldOf, presentOf, type Part } from './part.ts'
import { LineField } from './text-fields.tsx'

const SUGGESTED = ['/products', ...PUBLIC_PAGES.filter((path) => path !== '/')]

/** A link that is always there: its label and where it leads. */
export function LinkField({ part, label }: { part: Part<DocumentLink>; label: string }) {
  const suggestions = useId()
  const target = fieldOf(part, 'to')
  return (
    <div className={formClasses.pair} role="group" aria-label={label}>
      <LineField part={fieldOf(part, 'label')} label="Link label" />
      <TextInput
        label="Link leads to"
        name={target.path}
        list={suggestions}
        autoComplete="off"
        spellCheck={false}
        disabled={part.form.isReadOnly}
        error={part.form.errorOf(target.path)}
        description="A page such as /contact, or https://…"
        value={target.value}
        onChange={(event) => target.onChange(event.currentTarget.value)}
      />
      <datalist id={suggestions}>
        {SUGGESTED.map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
    </div>
  )
}

/** A link that a page may have. */
export function OptionalLinkField({ part, label = 'Link' }: { part: Part<DocumentLink | null>; label?: string }) {
  const adding = useRef<HTMLDivElement>(null)
  const link = presentOf(part)
  const { isReadOnly } = part.form
  function remove(): void {
    part.onChange(null)
    requestAnimationFrame(() => adding.current?.querySelector('button')?.focus())
  }
  return (
    <div ref={adding} className="stack">
      {link ? <LinkField part={link} label={label} /> : null}
      {isReadOnly ? null : (
        <div className={formClasses.actions}>
          {link ? (
            <Button variant="default" onClick={remove}>
              Remove link
            </Button>
          ) : (
            <Button
              variant="default"
              onClick={() => {
                part.onChange({ label: '', to: '' })
                focusField(`${part.path}.label`)
              }}
            >
              Add link
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
