-- Emails that failed or are suppressed keep no secret of their links either. From now on it is removed as they fail; here from
-- those that failed before. Staff who retry one get a new signature for an order's link; a link that works once is lost.
update mails set
  data = regexp_replace(regexp_replace(data::text, '(/(?:orders|pay)/[A-Za-z0-9_-]+)(?:[.][A-Za-z0-9_-]+)+', '\1.removed', 'g'),
    '#token=[A-Za-z0-9_-]+', '#token=removed', 'g')::jsonb,
  html = regexp_replace(regexp_replace(html, '(/(?:orders|pay)/[A-Za-z0-9_-]+)(?:[.][A-Za-z0-9_-]+)+', '\1.removed', 'g'),
    '#token=[A-Za-z0-9_-]+', '#token=removed', 'g'),
  text = regexp_replace(regexp_replace(text, '(/(?:orders|pay)/[A-Za-z0-9_-]+)(?:[.][A-Za-z0-9_-]+)+', '\1.removed', 'g'),
    '#token=[A-Za-z0-9_-]+', '#token=removed', 'g')
where status in ('failed', 'suppressed', 'unsubscribed')
  and (concat(data::text, html, text) ~ '/(orders|pay)/[A-Za-z0-9_-]+[.][A-Za-z0-9_-]' or concat(data::text, html, text) ~ '#token=[A-Za-z0-9_-]');
