-- What is kept of a mail that was sent opens nothing. This is done since then as it is sent; here for those before.
update mails set
  html = regexp_replace(regexp_replace(html, '/(orders|pay)/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+', '/\1/', 'g'),
    '#token=[A-Za-z0-9_-]+', '#token=', 'g'),
  text = regexp_replace(regexp_replace(text, '/(orders|pay)/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+', '/\1/', 'g'),
    '#token=[A-Za-z0-9_-]+', '#token=', 'g')
where status = 'sent'
  and (html ~ '/(orders|pay)/[A-Za-z0-9_-]+\.[A-Za-z0-9_-]' or text ~ '/(orders|pay)/[A-Za-z0-9_-]+\.[A-Za-z0-9_-]'
    or html ~ '#token=[A-Za-z0-9_-]' or text ~ '#token=[A-Za-z0-9_-]');
-- What they were written from is not kept either.
update mails set data = null where status = 'sent' and data is not null and html is not null and text is not null;
