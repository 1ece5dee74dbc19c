-- Words of one or two letters have no trigram: whoever looks for 'p-19' has every product's words read. Here they stand close
-- together, with what the list is narrowed down by.
create index products_desk_words on products (product_id) include (status, category, desk_search);
