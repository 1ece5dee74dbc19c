-- The color of a line item with its plain name, as shoppers read it: 'Black (Noir)'. null in orders of an earlier version.
alter table order_items add column color_label text;
