import { paths } from '../../paths.ts'
import { usePolicyText } from '../../policy-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Page, PageSection } from './page-frame.tsx'
import { usePolicyPhrases } from './policy-phrases.ts'
import { questionGroups, type Question } from './questions.ts'

/** A native details element: it opens without scripts, and find-in-page searches it. */
function QuestionItem({ question, answer, more }: Question) {
  return (
    <details className="disclosure border-b border-line">
      <summary className="flex min-h-15 list-none items-center justify-between gap-6 py-3">
        <h3 className="serif-small text-[1.1875rem] leading-[1.3] text-pretty">{question}</h3>
        <Icon name="plus" className="size-4" />
      </summary>
      <div className="grid max-w-[54ch] gap-y-3 pb-6 text-pretty">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {more && (
          <p>
            <PageLink to={more.to} className="link-text">
              {more.label}
            </PageLink>
          </p>
        )}
      </div>
    </details>
  )
}

/** The FAQ. It states that guests may check out, and ends with a contact (S2). */
export function FaqPage() {
  const policyText = usePolicyText()
  const policyPhrases = usePolicyPhrases()
  return (
    <Page
      title="Frequently asked questions"
      lead={<p>What we are asked most often at the bench. If yours is not among them, ask it; a person answers.</p>}
    >
      {questionGroups(policyPhrases).map(({ id, title, questions }) => (
        <PageSection key={id} id={id} title={title}>
          <div className="border-t border-line">
            {questions.map((item) => (
              <QuestionItem key={item.question} {...item} />
            ))}
          </div>
        </PageSection>
      ))}
      <PageSection
        id="ask"
        title="Something else?"
        note={`We reply within ${policyPhrases.replyTime}. ${policyText.supportHours.join(', ')}.`}
      >
        <ButtonLink to={paths.contact}>Contact us</ButtonLink>
      </PageSection>
    </Page>
  )
}
