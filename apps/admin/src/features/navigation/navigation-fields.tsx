import {
  NAVIGATION_LIMITS,
  navigationLink,
  type NavigationEntry,
  type NavigationLink,
} from '@atelier/domain/shop-documents/navigation.schema'
import { Checkbox, TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import { textInputs } from '../../ui/form/text-inputs.ts'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import { GroupsCard } from './groups-card.tsx'
import { LinkList } from './link-list.tsx'
import { LinkTargets } from './link-targets.tsx'

type NavigationFieldsProps = DocumentFieldsProps<'navigation'>

const isLink = (entry: NavigationEntry): entry is NavigationLink => entry.kind === 'link'

/** The fields of the navigation, in the order in which a page shows them. */
export const NavigationFields = (props: NavigationFieldsProps) => (
  <>
    <LinkTargets />
    <AnnouncementCard {...props} />
    <HeaderCard {...props} />
    <MenuCard {...props} />
    <ListsCard {...props} />
    <NewsletterCard {...props} />
    <GroupsCard {...props} />
    <LegalCard {...props} />
  </>
)

function HeaderCard({ value, onChange, errorOf, isReadOnly }: NavigationFieldsProps) {
  const shared = { errorOf, isReadOnly }
  return (
    <Card title="Header">
      <div className="stack">
        <p className="text-small text-ink-soft">
          The header is one line, so its labels are short. Where the window is too narrow for them, the menu has them.
        </p>
        <LinkList
          {...shared}
          name="headerLeft"
          title="Left of the logo"
          links={value.headerLeft}
          limits={NAVIGATION_LIMITS.headerLeft}
          onChange={(links) => onChange({ headerLeft: links.filter(isLink) })}
        />
        <LinkList
          {...shared}
          name="headerRight"
          title="Right of the logo"
          links={value.headerRight}
          limits={NAVIGATION_LIMITS.headerRight}
          onChange={(links) => onChange({ headerRight: links.filter(isLink) })}
        />
      </div>
    </Card>
  )
}

function MenuCard({ value, onChange, errorOf, isReadOnly }: NavigationFieldsProps) {
  const { menu, headerLeft, headerRight } = value
  const ofHeader = [...headerLeft, ...headerRight, navigationLink('Favorites', '/favorites')]
  return (
    <Card title="Menu">
      <div className="stack">
        <Checkbox
          label="The links of the header, then Favorites"
          description="Account and Search follow in any case."
          disabled={isReadOnly}
          checked={menu === null}
          onChange={(event) => onChange({ menu: event.currentTarget.checked ? null : ofHeader })}
        />
        {menu === null ? null : (
          <LinkList
            errorOf={errorOf}
            isReadOnly={isReadOnly}
            name="menu"
            title="Links of the menu"
            links={menu}
            limits={NAVIGATION_LIMITS.menu}
            onChange={(links) => onChange({ menu: links.filter(isLink) })}
          />
        )}
      </div>
    </Card>
  )
}

const ListsCard = ({ value, onChange, errorOf, isReadOnly }: NavigationFieldsProps) => (
  <Card title="Lists">
    <div className="stack">
      <p className="text-small text-ink-soft">Above every list of products, in the search, and small in the menu.</p>
      <LinkList
        errorOf={errorOf}
        isReadOnly={isReadOnly}
        name="lists"
        title="Links to lists"
        links={value.lists}
        limits={NAVIGATION_LIMITS.lists}
        mayListCategories
        onChange={(lists) => onChange({ lists })}
      />
    </div>
  </Card>
)

function NewsletterCard({ value: { newsletter }, onChange, errorOf, isReadOnly }: NavigationFieldsProps) {
  const change = (part: Partial<typeof newsletter>) => onChange({ newsletter: { ...newsletter, ...part } })
  const text = textInputs({ values: newsletter, change, errorOf, path: 'newsletter.', isReadOnly })
  return (
    <Card title="Newsletter">
      <div className="stack">
        <TextInput label="Heading in the footer" {...text('heading')} />
        <TextInput
          label="Title of its page"
          description="The page appears after a sign-up in a browser without scripts."
          {...text('title')}
        />
        <TextInput label="Text of its page" {...text('text')} />
      </div>
    </Card>
  )
}

const LegalCard = ({ value, onChange, errorOf, isReadOnly }: NavigationFieldsProps) => (
  <Card title="Last line">
    <LinkList
      errorOf={errorOf}
      isReadOnly={isReadOnly}
      name="legal"
      title="Links beside the copyright"
      links={value.legal}
      limits={NAVIGATION_LIMITS.legal}
      onChange={(links) => onChange({ legal: links.filter(isLink) })}
    />
  </Card>
)
