import { SOCIAL_LINKS_MAX } from '@atelier/domain/shop-documents/company.schema'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { focusField } from '../../ui/form/focus-field.ts'
import { formClasses } from '../../ui/form/form-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { textInputs } from '../../ui/form/text-inputs.ts'
import type { CompanyFieldsProps } from './company-field-props.ts'

/** Social links: the last column of the footer, in this order. */
export function SocialLinks(props: CompanyFieldsProps) {
  const { value, onChange, isReadOnly } = props
  const { socialLinks } = value
  const adding = useRef<HTMLButtonElement>(null)
  /** The button disappears with its row: focuses the previous row, or the Add button. */
  function remove(index: number): void {
    onChange({ socialLinks: socialLinks.toSpliced(index, 1) })
    if (socialLinks.length > 1) focusField(`socialLinks.${Math.max(0, index - 1)}.name`)
    else adding.current?.focus()
  }
  return (
    <Card title="Social links">
      <div className="stack">
        {socialLinks.length === 0 ? (
          <p className="text-small text-ink-soft">No links yet. The footer hides this column.</p>
        ) : null}
        {socialLinks.map((_, index) => (
          // Rows have no other key: two may be empty.
          <LinkRow key={index} {...props} index={index} onRemove={() => remove(index)} />
        ))}
        {isReadOnly ? null : (
          <div className={formClasses.actions}>
            <Button
              variant="default"
              disabled={socialLinks.length >= SOCIAL_LINKS_MAX}
              ref={adding}
              onClick={() => {
                onChange({ socialLinks: [...socialLinks, { name: '', url: '' }] })
                focusField(`socialLinks.${socialLinks.length}.name`)
              }}
            >
              Add link
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

interface RowProps extends CompanyFieldsProps {
  index: number
  onRemove: () => void
}

function LinkRow({ value: { socialLinks }, onChange, errorOf, isReadOnly, index, onRemove }: RowProps) {
  const link = socialLinks[index] ?? { name: '', url: '' }
  const change = (part: Partial<typeof link>) =>
    onChange({ socialLinks: socialLinks.with(index, { ...link, ...part }) })
  const text = textInputs({ values: link, change, errorOf, path: `socialLinks.${index}.`, isReadOnly })
  return (
    <div className="grid grid-cols-[160px_minmax(0,1fr)_auto] gap-2 items-start [&_button]:mt-px">
      <TextInput aria-label={`Name of link ${index + 1}`} placeholder="Instagram" {...text('name')} />
      <TextInput aria-label={`URL of link ${index + 1}`} placeholder="https://" type="url" {...text('url')} />
      {isReadOnly ? null : (
        <ActionIcon variant="subtle" size={36} aria-label={`Remove link ${index + 1}`} onClick={onRemove}>
          <Icon name="close" size={15} />
        </ActionIcon>
      )}
    </div>
  )
}
