-- Events of a store about requests to buy on account concern no order.
alter table store_events alter column order_id drop not null;
