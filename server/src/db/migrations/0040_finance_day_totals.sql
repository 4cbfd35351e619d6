CREATE TABLE "finance_day_totals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance_day_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" smallint NOT NULL,
	"record_date" date NOT NULL,
	"status" smallint NOT NULL,
	"count" integer NOT NULL,
	"money" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "finance_day_totals_day" ON "finance_day_totals" USING btree ("type","record_date","status");
--> statement-breakpoint
CREATE INDEX "activity_participants_figures" ON "activity_participants" USING btree ("activity_id","member_id","confirmed_at","waiting_since","checked_in_at","id");--> statement-breakpoint
CREATE INDEX "members_figures" ON "members" USING btree ("register","id","type","approval","status") WHERE restricted_at is null and erased_at is null;
--> statement-breakpoint
-- by hand
INSERT INTO finance_day_totals (type, record_date, status, count, money)
SELECT type, record_date, status, count(*), sum(money) FROM finance_records GROUP BY 1, 2, 3;
--> statement-breakpoint
-- Adds to a row of the day that no other transaction holds, or to a new one. So writers never wait for each other, and no order
-- of writes can end in a deadlock.
CREATE FUNCTION finance_day_totals_add(kind smallint, day date, state smallint, more integer, amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free bigint;
BEGIN
  SELECT t.id INTO free FROM finance_day_totals t WHERE t.type = kind AND t.record_date = day AND t.status = state
    LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE finance_day_totals t SET count = t.count + more, money = t.money + amount WHERE t.id = free;
  ELSE
    INSERT INTO finance_day_totals (type, record_date, status, count, money) VALUES (kind, day, state, more, amount);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION finance_day_totals_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM finance_day_totals_add(c.type, c.record_date, c.status, c.count, c.money) FROM (
    SELECT type, record_date, status, count(*)::int AS count, sum(money)::bigint AS money FROM new_rows GROUP BY 1, 2, 3) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION finance_day_totals_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM finance_day_totals_add(c.type, c.record_date, c.status, -c.count, -c.money) FROM (
    SELECT type, record_date, status, count(*)::int AS count, sum(money)::bigint AS money FROM old_rows GROUP BY 1, 2, 3) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION finance_day_totals_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM finance_day_totals_add(c.type, c.record_date, c.status, c.count, c.money) FROM (
    SELECT type, record_date, status, sum(one)::int AS count, sum(amount)::bigint AS money FROM (
      SELECT type, record_date, status, 1 AS one, money AS amount FROM new_rows
      UNION ALL SELECT type, record_date, status, -1, -money FROM old_rows) b GROUP BY 1, 2, 3) c
    WHERE c.count <> 0 OR c.money <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER finance_day_totals_insert AFTER INSERT ON finance_records
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION finance_day_totals_insert();
--> statement-breakpoint
CREATE TRIGGER finance_day_totals_delete AFTER DELETE ON finance_records
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION finance_day_totals_delete();
--> statement-breakpoint
CREATE TRIGGER finance_day_totals_update AFTER UPDATE ON finance_records
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION finance_day_totals_update();
