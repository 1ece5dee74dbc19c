import { NAVIGATION_LIMITS } from '@atelier/domain/shop-documents/navigation.schema'
import { Checkbox, TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import { focusField } from '../../ui/form/focus-field.ts'
import { TARGETS_ID } from './link-targets.tsx'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'

/** The bar above the header of every page. */
export function AnnouncementCard({
  value: { announcement },
  onChange,
  errorOf,
  isReadOnly,
}: DocumentFieldsProps<'navigation'>) {
  return (
    <Card title="Announcement bar">
      <div className="stack">
        <Checkbox
          label="Show an announcement"
          disabled={isReadOnly}
          checked={announcement !== null}
          onChange={({ currentTarget: { checked } }) => {
            onChange({ announcement: checked ? { text: '', to: null } : null })
            if (checked) focusField('announcement.text')
          }}
        />
        {announcement ? (
          <>
            <TextInput
              label="Text"
              name="announcement.text"
              description="{freeFrom}, {returnTime} and {brand} show the present value of a promise and your name."
              maxLength={NAVIGATION_LIMITS.announcement}
              disabled={isReadOnly}
              error={errorOf('announcement.text')}
              value={announcement.text}
              onChange={(event) => onChange({ announcement: { ...announcement, text: event.currentTarget.value } })}
            />
            <TextInput
              label="Leads to"
              name="announcement.to"
              description="Blank: the bar is text only."
              list={TARGETS_ID}
              autoComplete="off"
              disabled={isReadOnly}
              error={errorOf('announcement.to')}
              value={announcement.to ?? ''}
              onChange={(event) =>
                onChange({ announcement: { ...announcement, to: event.currentTarget.value || null } })
              }
            />
          </>
        ) : null}
      </div>
    </Card>
  )
}
