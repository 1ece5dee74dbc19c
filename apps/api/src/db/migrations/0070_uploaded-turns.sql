-- An uploaded turn is one row of media (decision 58): its URL is the beginning of the URLs of its frames.
-- null: an image.
alter table media add column frames integer check (frames between 2 and 99);
alter table media drop constraint media_url_check;
alter table media add constraint media_url_check check (
  case when frames is null then url ~ '^/media/products/[a-z0-9]+(-[a-z0-9]+)*[.]jpg$'
    else url ~ '^/media/turns/[a-z0-9]+(-[a-z0-9]+)*$' end) not valid;
alter table media validate constraint media_url_check;
