import { FAQ_ANCHORS } from '@atelier/domain/shop-documents/page-faq.schema'
import type { FaqContent, FaqGroup, FaqQuestion } from '@atelier/domain/shop-documents/page-faq.schema'
import { Card } from '../../../ui/display/card.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { pluralize } from '../../../ui/format/numbers.ts'
import { OptionalLinkField } from '../fields/link-field.tsx'
import { fieldOf, type Part } from '../fields/part.ts'
import { PartList } from '../fields/part-list.tsx'
import { HeadingFields } from '../fields/section-fields.tsx'
import { SectionsCard } from '../fields/sections-card.tsx'
import { LineField, RichTextField } from '../fields/text-fields.tsx'
import { SeoCard } from '../seo-card.tsx'
import { IntroCard } from './intro-card.tsx'

const newQuestion = (): FaqQuestion => ({ question: '', answer: '', link: null })
const newGroup = (): FaqGroup => ({ id: '', title: '', questions: [newQuestion()] })

/** The FAQ: groups of questions, and a way to ask another one. */
export function FaqFields({ part }: { part: Part<FaqContent> }) {
  const closing = fieldOf(part, 'closing')
  return (
    <>
      <IntroCard part={part} />
      <SectionsCard
        title="Questions"
        noun="group"
        part={fieldOf(part, 'groups')}
        noteOf={({ questions }) => pluralize(questions.length, 'question')}
        kinds={[{ label: 'Add group', blank: newGroup }]}
      >
        {(group, { isNew }) => (
          <>
            <HeadingFields part={group} isNew={isNew} label="Title of the group" reserved={FAQ_ANCHORS} />
            <Questions part={fieldOf(group, 'questions')} />
          </>
        )}
      </SectionsCard>
      <Card title="Closing">
        <div className={formClasses.fields}>
          <LineField part={fieldOf(closing, 'title')} label="Heading" />
          <LineField part={fieldOf(closing, 'note')} label="Note" hint="Blank: none." />
          <LineField
            part={fieldOf(closing, 'linkLabel')}
            label="Label of the button"
            hint="It leads to the contact page."
          />
        </div>
      </Card>
      <SeoCard part={fieldOf(part, 'seo')} />
    </>
  )
}

const Questions = ({ part }: { part: Part<FaqQuestion[]> }) => (
  <PartList
    part={part}
    noun="question"
    layout="folded"
    labelOf={({ question }) => question || 'New question'}
    kinds={[{ label: 'Add question', blank: newQuestion }]}
  >
    {(item) => (
      <>
        <LineField part={fieldOf(item, 'question')} label="Question" />
        <RichTextField part={fieldOf(item, 'answer')} label="Answer" />
        <OptionalLinkField part={fieldOf(item, 'link')} />
      </>
    )}
  </PartList>
)
