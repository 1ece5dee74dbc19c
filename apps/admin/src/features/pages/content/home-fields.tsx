import type { HomeContent } from '@atelier/domain/shop-documents/page-home.schema'
import { Button } from '@mantine/core'
import { Card } from '../../../ui/display/card.tsx'
import { focusField } from '../../../ui/form/focus-field.ts'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { LinkField, OptionalLinkField } from '../fields/link-field.tsx'
import { CompositionField, PageImageField } from '../fields/page-image-field.tsx'
import { fieldOf, presentOf, type Part } from '../fields/part.ts'
import { SectionsCard } from '../fields/sections-card.tsx'
import { LineField, RichTextField } from '../fields/text-fields.tsx'
import { ShownInCard } from './shown-in-card.tsx'
import { SeoCard } from '../seo-card.tsx'

/** The home page from top to bottom. */
export const HomeFields = ({ part }: { part: Part<HomeContent> }) => (
  <>
    <HeroCard part={fieldOf(part, 'hero')} />
    <Card title="Statement">
      <div className={formClasses.fields}>
        <LineField
          part={fieldOf(part, 'statement')}
          label="Statement"
          hint="A large sentence below the hero. Blank: none."
        />
      </div>
    </Card>
    <Card title="Products">
      <div className={formClasses.fields}>
        <LineField
          part={fieldOf(fieldOf(part, 'featured'), 'heading')}
          label="Heading of the featured product"
          hint="Blank: none. Settings have the product itself."
        />
        <div className={formClasses.pair}>
          <LineField part={fieldOf(fieldOf(part, 'shelf'), 'title')} label="Title of the shelf" />
          <LineField part={fieldOf(fieldOf(part, 'shelf'), 'linkLabel')} label="Link to all products" />
        </div>
      </div>
    </Card>
    <StoryCard part={fieldOf(part, 'story')} />
    <PromisesCard part={fieldOf(part, 'promises')} />
    <ShownInCard part={fieldOf(part, 'shownIn')} />
    <SeoCard part={fieldOf(part, 'seo')} />
  </>
)

function HeroCard({ part }: { part: Part<HomeContent['hero']> }) {
  return (
    <Card title="Hero">
      <div className={formClasses.fields}>
        <LineField part={fieldOf(part, 'headline')} label="Headline" />
        <LineField part={fieldOf(part, 'text')} label="Text" hint="One sentence below the headline. Blank: none." />
        <LinkField part={fieldOf(part, 'link')} label="Link of the hero" />
        <PageImageField
          part={fieldOf(part, 'image')}
          label="Hero image"
          hint="Fills the first window, with the headline at its lower left. 2400 px wide or more. Without one, the headline stands on a plain ground."
        />
        <CompositionField
          part={fieldOf(part, 'phoneImage')}
          label="Hero image on phones"
          hint="Upright. Without one, phones show the middle of the hero image."
        />
        <FilmField part={fieldOf(part, 'film')} />
      </div>
    </Card>
  )
}

/** The film over the hero image, which comes with the demo. */
function FilmField({ part }: { part: Part<HomeContent['hero']['film']> }) {
  if (!part.value) return null
  return (
    <div className="stack">
      <p className="text-small text-ink-soft">
        A film plays over the hero image on wide windows. Films can’t be uploaded here: to bring this one back later,
        restore an earlier version of the page.
      </p>
      {part.form.isReadOnly ? null : (
        <div className={formClasses.actions}>
          <Button
            variant="default"
            onClick={() => {
              part.onChange(null)
              focusField('hero.image.alt')
            }}
          >
            Remove film
          </Button>
        </div>
      )}
    </div>
  )
}

const NEW_STORY = { banner: null, image: null, headline: '', text: '', link: null }

function StoryCard({ part }: { part: Part<HomeContent['story']> }) {
  const story = presentOf(part)
  const { isReadOnly } = part.form
  return (
    <Card title="Story">
      <div className={formClasses.fields}>
        {story ? (
          <>
            <PageImageField
              part={fieldOf(story, 'banner')}
              label="Story banner"
              hint="Across the whole window. Wide images work best."
            />
            <PageImageField
              part={fieldOf(story, 'image')}
              label="Story image"
              hint="Beside the text. Upright, 4 to 5."
            />
            <LineField part={fieldOf(story, 'headline')} label="Story headline" />
            <RichTextField part={fieldOf(story, 'text')} label="Story text" />
            <OptionalLinkField part={fieldOf(story, 'link')} label="Link of the story" />
          </>
        ) : (
          <p className="text-small text-ink-soft">
            The page has no story. It would tell in a few sentences who you are.
          </p>
        )}
        {isReadOnly ? null : (
          <div className={formClasses.actions}>
            <Button
              variant="default"
              onClick={() => {
                part.onChange(story ? null : NEW_STORY)
                if (!story) focusField('story.headline')
              }}
            >
              {story ? 'Remove story' : 'Add story'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const PromisesCard = ({ part }: { part: Part<HomeContent['promises']> }) => (
  <SectionsCard
    title="Promises"
    noun="promise"
    part={part}
    kinds={[{ label: 'Add promise', blank: () => ({ title: '', text: '', link: null }) }]}
    empty="No promises. Up to three stand side by side at the end of the page."
  >
    {(promise) => (
      <>
        <LineField part={fieldOf(promise, 'title')} label="Title" />
        <RichTextField part={fieldOf(promise, 'text')} label="Text" />
        <OptionalLinkField part={fieldOf(promise, 'link')} />
      </>
    )}
  </SectionsCard>
)
