import { SOCIAL_LINKS_MAX } from '@atelier/domain/shop-documents/company.schema'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { focusField } from '../../ui/form/focus-field.ts'
import form from '../../ui/form/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import type { GroupProps } from './settings-fields.ts'
import styles from './settings.module.css'

/** Social links: the last column of the footer, in this order. */
export function SocialLinks(group: GroupProps) {
  const { fields, change, canEdit } = group
  const { linkNames, linkUrls } = fields
  const isFull = linkNames.length >= SOCIAL_LINKS_MAX
  const adding = useRef<HTMLButtonElement>(null)
  /** The button disappears with its row: focuses the previous row, or the Add button. */
  function remove(index: number): void {
    change({ linkNames: linkNames.toSpliced(index, 1), linkUrls: linkUrls.toSpliced(index, 1) })
    if (linkNames.length > 1) focusField(`socialLinks.${Math.max(0, index - 1)}.name`)
    else adding.current?.focus()
  }
  return (
    <Card title="Social links">
      <div className={form.stack}>
        {linkNames.length === 0 ? <p className={form.hint}>No links yet. The footer hides this column.</p> : null}
        {linkNames.map((_, index) => (
          // Rows have no other key: two may be empty.
          <LinkRow key={index} group={group} index={index} onRemove={() => remove(index)} />
        ))}
        {canEdit ? (
          <div className={form.actions}>
            <Button
              variant="default"
              disabled={isFull}
              ref={adding}
              onClick={() => {
                change({ linkNames: [...linkNames, ''], linkUrls: [...linkUrls, ''] })
                focusField(`socialLinks.${linkNames.length}.name`)
              }}
            >
              Add link
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  )
}

function LinkRow({ group, index, onRemove }: { group: GroupProps; index: number; onRemove: () => void }) {
  const { fields, change, errorOf, canEdit } = group
  const { linkNames, linkUrls } = fields
  return (
    <div className={styles.link}>
      <TextInput
        aria-label={`Name of link ${index + 1}`}
        placeholder="Instagram"
        name={`socialLinks.${index}.name`}
        disabled={!canEdit}
        error={errorOf(`socialLinks.${index}.name`)}
        value={linkNames[index] ?? ''}
        onChange={(event) => change({ linkNames: linkNames.with(index, event.currentTarget.value) })}
      />
      <TextInput
        aria-label={`URL of link ${index + 1}`}
        placeholder="https://"
        type="url"
        name={`socialLinks.${index}.url`}
        disabled={!canEdit}
        error={errorOf(`socialLinks.${index}.url`)}
        value={linkUrls[index] ?? ''}
        onChange={(event) => change({ linkUrls: linkUrls.with(index, event.currentTarget.value) })}
      />
      {canEdit ? (
        <ActionIcon variant="subtle" size={36} aria-label={`Remove link ${index + 1}`} onClick={onRemove}>
          <Icon name="close" size={15} />
        </ActionIcon>
      ) : null}
    </div>
  )
}
