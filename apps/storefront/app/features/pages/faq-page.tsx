import type { FaqContent, FaqQuestion } from '@atelier/domain/shop-documents/page-faq.schema'
import { paths } from '../../shop/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Paragraphs } from '../../ui/rich-text.tsx'
import { Page, PageSection } from './page-frame.tsx'

/** A native details element: it opens without scripts, and find-in-page searches it. */
function QuestionItem({ question, answer, link }: FaqQuestion) {
  return (
    <details className="disclosure border-b border-line">
      <summary className="flex min-h-15 list-none items-center justify-between gap-6 py-3">
        <h3 className="serif-small text-[1.1875rem] leading-[1.3] text-pretty">{question}</h3>
        <Icon name="plus" className="size-4" />
      </summary>
      <div className="grid max-w-[54ch] gap-y-3 pb-6 text-pretty">
        <Paragraphs text={answer} />
        {link && (
          <p>
            <PageLink to={link.to} className="link-text">
              {link.label}
            </PageLink>
          </p>
        )}
      </div>
    </details>
  )
}

/** The FAQ: groups of questions, and a contact at the end (S2). */
export function FaqPage({ title, lead, groups, closing }: FaqContent) {
  return (
    <Page title={title} lead={lead}>
      {groups.map((group) => (
        <PageSection key={group.id} id={group.id} title={group.title}>
          <div className="border-t border-line">
            {group.questions.map((item) => (
              <QuestionItem key={item.question} {...item} />
            ))}
          </div>
        </PageSection>
      ))}
      <PageSection id="ask" title={closing.title} note={closing.note}>
        <ButtonLink to={paths.contact}>{closing.linkLabel}</ButtonLink>
      </PageSection>
    </Page>
  )
}
