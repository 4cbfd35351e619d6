-- A closed entry stays as it is. Merges may give it to another member; erasing may blank its texts.
create or replace function finance_records_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day date;
BEGIN
  IF TG_OP <> 'INSERT' AND old.closed_at IS NOT NULL THEN
    IF TG_OP = 'DELETE' THEN
      RAISE EXCEPTION 'a closed entry is not deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    IF (new.type, new.code, new.unit, new.unit_price, new.quantity, new.discount_ratio, new.record_date, new.program_code,
        new.invoice_number, new.invoice_series, new.invoice_date, new.reverses_id, new.closed_at, new.closed_by)
      IS DISTINCT FROM
       (old.type, old.code, old.unit, old.unit_price, old.quantity, old.discount_ratio, old.record_date, old.program_code,
        old.invoice_number, old.invoice_series, old.invoice_date, old.reverses_id, old.closed_at, old.closed_by)
      OR (coalesce(current_setting('app.maintenance', true), '') <> 'on'
        AND (new.product, new.content, new.reason) IS DISTINCT FROM (old.product, old.content, old.reason))
    THEN
      RAISE EXCEPTION 'a closed entry does not change' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN old;
  END IF;
  -- Whoever closes a year waits for those who close entries of it, and these see the end of the year.
  IF new.closed_at IS NOT NULL AND (TG_OP = 'INSERT' OR old.closed_at IS NULL) THEN
    day := new.record_date;
    PERFORM pg_advisory_xact_lock_shared(hashtext('finance_years'), extract(year FROM day)::int);
    IF EXISTS (SELECT FROM finance_years y WHERE y.year = extract(year FROM day) AND y.closed_at IS NOT NULL) THEN
      RAISE EXCEPTION 'the year of the entry is closed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'finance_records_year_closed';
    END IF;
  END IF;
  RETURN new;
END $$;

create or replace trigger finance_records_guard BEFORE INSERT OR UPDATE OR DELETE ON finance_records
  FOR EACH ROW EXECUTE FUNCTION finance_records_guard();

-- Adds the money of closed entries to the totals of their members and years, and takes it away when they move.
create or replace function finance_totals_add(whose uuid, day date, kind smallint, amount bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO member_year_totals AS t (member_id, year, revenue, discount, sponsor)
  VALUES (whose, extract(year FROM day)::smallint, CASE kind WHEN 1 THEN amount ELSE 0 END,
    CASE kind WHEN 2 THEN amount ELSE 0 END, CASE kind WHEN 3 THEN amount ELSE 0 END)
  ON CONFLICT (member_id, year) DO UPDATE SET revenue = t.revenue + excluded.revenue,
    discount = t.discount + excluded.discount, sponsor = t.sponsor + excluded.sponsor;
$$;

create or replace function finance_records_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND old.closed_at IS NOT NULL THEN
    IF new.member_id = old.member_id THEN
      RETURN NULL;
    END IF;
    PERFORM finance_totals_add(old.member_id, old.record_date, old.type, -old.money);
    -- A member whose last entry has moved away keeps no row: a merge deletes that member next.
    DELETE FROM member_year_totals t WHERE t.member_id = old.member_id AND t.year = extract(year FROM old.record_date)
      AND NOT EXISTS (SELECT FROM finance_records r WHERE r.member_id = old.member_id AND r.closed_at IS NOT NULL
        AND r.record_date >= make_date(t.year, 1, 1) AND r.record_date <= make_date(t.year, 12, 31));
  END IF;
  PERFORM finance_totals_add(new.member_id, new.record_date, new.type, new.money);
  RETURN NULL;
END $$;

create or replace trigger finance_records_totals_insert AFTER INSERT ON finance_records
  FOR EACH ROW WHEN (new.closed_at IS NOT NULL) EXECUTE FUNCTION finance_records_totals();

create or replace trigger finance_records_totals_update AFTER UPDATE ON finance_records
  FOR EACH ROW WHEN (new.closed_at IS NOT NULL) EXECUTE FUNCTION finance_records_totals();

-- A closed year stays closed, and its levels as they are.
create or replace function finance_years_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM finance_years y WHERE y.year = coalesce(new.year, old.year) AND y.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the year is closed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'accumulation_levels_year_closed';
  END IF;
  RETURN coalesce(new, old);
END $$;

create or replace trigger accumulation_levels_guard BEFORE INSERT OR UPDATE OR DELETE ON accumulation_levels
  FOR EACH ROW EXECUTE FUNCTION finance_years_guard();

create or replace trigger finance_years_guard BEFORE UPDATE OR DELETE ON finance_years
  FOR EACH ROW WHEN (old.closed_at IS NOT NULL) EXECUTE FUNCTION finance_years_guard();

-- Adds to a row of the day that no other transaction holds, or to a new one. So writers never wait for each other, and no order
-- of writes can end in a deadlock.
create or replace function finance_day_totals_add(kind smallint, day date, state smallint, more integer, amount bigint) RETURNS void LANGUAGE plpgsql AS $$
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

create or replace function finance_day_totals_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM finance_day_totals_add(c.type, c.record_date, c.status, c.count, c.money) FROM (
    SELECT type, record_date, status, count(*)::int AS count, sum(money)::bigint AS money FROM new_rows GROUP BY 1, 2, 3) c;
  RETURN NULL;
END $$;

create or replace trigger finance_day_totals_insert AFTER INSERT ON finance_records
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION finance_day_totals_insert();

create or replace function finance_day_totals_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM finance_day_totals_add(c.type, c.record_date, c.status, -c.count, -c.money) FROM (
    SELECT type, record_date, status, count(*)::int AS count, sum(money)::bigint AS money FROM old_rows GROUP BY 1, 2, 3) c;
  RETURN NULL;
END $$;

create or replace trigger finance_day_totals_delete AFTER DELETE ON finance_records
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION finance_day_totals_delete();

create or replace function finance_day_totals_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM finance_day_totals_add(c.type, c.record_date, c.status, c.count, c.money) FROM (
    SELECT type, record_date, status, sum(one)::int AS count, sum(amount)::bigint AS money FROM (
      SELECT type, record_date, status, 1 AS one, money AS amount FROM new_rows
      UNION ALL SELECT type, record_date, status, -1, -money FROM old_rows) b GROUP BY 1, 2, 3) c
    WHERE c.count <> 0 OR c.money <> 0;
  RETURN NULL;
END $$;

create or replace trigger finance_day_totals_update AFTER UPDATE ON finance_records
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION finance_day_totals_update();
