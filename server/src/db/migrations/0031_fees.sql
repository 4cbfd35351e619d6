CREATE SEQUENCE "public"."fee_references" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"bank_bin" text NOT NULL,
	"account_number" text NOT NULL,
	"account_holder" text NOT NULL,
	"club_id" uuid,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "bank_accounts_bin_form" CHECK ("bank_accounts"."bank_bin" ~ '^[0-9]{6}$'),
	CONSTRAINT "bank_accounts_number_form" CHECK ("bank_accounts"."account_number" ~ '^[A-Z0-9]{4,19}$')
);
--> statement-breakpoint
CREATE TABLE "fee_histories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"fee_plan_id" uuid,
	"member_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"period" text NOT NULL,
	"kind" smallint NOT NULL,
	"total" bigint NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"debt" bigint GENERATED ALWAYS AS (total - paid) STORED,
	"status" smallint GENERATED ALWAYS AS (case when paid >= total then 2 else 1 end) STORED,
	"due_on" date NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"rate_by" text,
	"share_parts" smallint,
	"share_of" smallint,
	"note" text,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "fee_histories_total_positive" CHECK ("fee_histories"."total" > 0 and "fee_histories"."total" < 1000000000000000),
	CONSTRAINT "fee_histories_paid_positive" CHECK ("fee_histories"."paid" >= 0),
	CONSTRAINT "fee_histories_year_range" CHECK ("fee_histories"."year" between 2000 and 2100),
	CONSTRAINT "fee_histories_kind_known" CHECK ("fee_histories"."kind" in (1, 2, 3)),
	CONSTRAINT "fee_histories_period_known" CHECK ("fee_histories"."period" ~ '^(Y|H[12]|Q[1-4]|M(0[1-9]|1[0-2]))$'),
	CONSTRAINT "fee_histories_reference_form" CHECK ("fee_histories"."reference" ~ '^[A-Z0-9]{1,19}$' and "fee_histories"."reference" !~ '^FT')
);
--> statement-breakpoint
CREATE TABLE "fee_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"year" smallint NOT NULL,
	"period" text NOT NULL,
	"kind" smallint NOT NULL,
	"due_on" date NOT NULL,
	"pro_rata" smallint DEFAULT 0 NOT NULL,
	"note" text,
	"issued_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "fee_plans_year_range" CHECK ("fee_plans"."year" between 2000 and 2100),
	CONSTRAINT "fee_plans_kind_known" CHECK ("fee_plans"."kind" in (1, 2, 3)),
	CONSTRAINT "fee_plans_period_known" CHECK ("fee_plans"."period" ~ '^(Y|H[12]|Q[1-4]|M(0[1-9]|1[0-2]))$'),
	CONSTRAINT "fee_plans_name_length" CHECK (char_length("fee_plans"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "fee_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fee_plan_id" uuid NOT NULL,
	"member_type" smallint,
	"enterprise_scale" smallint,
	"rank_id" uuid,
	"member_id" uuid,
	"amount" bigint NOT NULL,
	"reason" text,
	"ord" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "fee_rates_amount_positive" CHECK ("fee_rates"."amount" >= 0),
	CONSTRAINT "fee_rates_exempt_reason" CHECK ("fee_rates"."amount" > 0 or "fee_rates"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"fee_history_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"pay_date" date NOT NULL,
	"amount" bigint NOT NULL,
	"method" smallint NOT NULL,
	"payment_content" text,
	"user_receive" text,
	"payer_name" text,
	"wants_receipt" boolean DEFAULT false NOT NULL,
	"reverses_id" uuid,
	"pair_id" uuid,
	"reason" text,
	"club_id" uuid,
	"client_key" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" uuid,
	"refused_at" timestamp (3) with time zone,
	"refuse_reason" text,
	"state" smallint GENERATED ALWAYS AS (case when confirmed_at is not null then 1 when refused_at is not null then 2 else 0 end) STORED,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "payments_amount_by_kind" CHECK (("payments"."kind" in (1, 4) and "payments"."amount" > 0 and "payments"."reverses_id" is null)
        or ("payments"."kind" = 3 and "payments"."amount" < 0 and "payments"."reverses_id" is null)
        or ("payments"."kind" = 2 and "payments"."amount" <> 0 and "payments"."reverses_id" is not null)),
	CONSTRAINT "payments_reason_given" CHECK ("payments"."kind" = 1 or "payments"."reason" is not null),
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" in (1, 2, 3, 4)),
	CONSTRAINT "payments_one_answer" CHECK ("payments"."confirmed_at" is null or "payments"."refused_at" is null)
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL,
	"year" smallint NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"series_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"prev_number" integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
	"code" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"payer_name" text NOT NULL,
	"payer_address" text,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"amount_words" text NOT NULL,
	"issued_on" date NOT NULL,
	"issuer" jsonb NOT NULL,
	"printed" integer DEFAULT 0 NOT NULL,
	"cancelled_by_id" uuid,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "receipts_series_number" UNIQUE("series_id","number"),
	CONSTRAINT "receipts_amount_positive" CHECK ("receipts"."amount" > 0),
	CONSTRAINT "receipts_number_positive" CHECK ("receipts"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_histories" ADD CONSTRAINT "fee_histories_fee_plan_id_fee_plans_id_fk" FOREIGN KEY ("fee_plan_id") REFERENCES "public"."fee_plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_histories" ADD CONSTRAINT "fee_histories_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rates" ADD CONSTRAINT "fee_rates_fee_plan_id_fee_plans_id_fk" FOREIGN KEY ("fee_plan_id") REFERENCES "public"."fee_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_rates" ADD CONSTRAINT "fee_rates_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee_history_id_fee_histories_id_fk" FOREIGN KEY ("fee_history_id") REFERENCES "public"."fee_histories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_id_payments_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_series_id_receipt_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."receipt_series"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_cancelled_by_id_payments_id_fk" FOREIGN KEY ("cancelled_by_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_no_gap" FOREIGN KEY ("series_id","prev_number") REFERENCES "public"."receipts"("series_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_account_number_unique" ON "bank_accounts" USING btree ("bank_bin","account_number") WHERE "bank_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "bank_accounts_club" ON "bank_accounts" USING btree ("club_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_histories_reference_unique" ON "fee_histories" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_histories_year_unique" ON "fee_histories" USING btree ("member_id","year","period","kind") WHERE "fee_histories"."kind" <> 3;--> statement-breakpoint
CREATE INDEX "fee_histories_member" ON "fee_histories" USING btree ("member_id","year");--> statement-breakpoint
CREATE INDEX "fee_histories_plan" ON "fee_histories" USING btree ("fee_plan_id");--> statement-breakpoint
CREATE INDEX "fee_histories_due_on_id" ON "fee_histories" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "fee_histories_year_id" ON "fee_histories" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "fee_histories_total_id" ON "fee_histories" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "fee_histories_paid_id" ON "fee_histories" USING btree ("paid","id");--> statement-breakpoint
CREATE INDEX "fee_histories_debt_id" ON "fee_histories" USING btree ("debt","id");--> statement-breakpoint
CREATE INDEX "fee_histories_created_at_id" ON "fee_histories" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "fee_histories_updated_at_id" ON "fee_histories" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "fee_histories_open" ON "fee_histories" USING btree ("member_id","due_on") WHERE "fee_histories"."status" = 1;--> statement-breakpoint
CREATE INDEX "fee_histories_open_due" ON "fee_histories" USING btree ("due_on","member_id") WHERE "fee_histories"."status" = 1;--> statement-breakpoint
CREATE INDEX "fee_histories_search" ON "fee_histories" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "fee_plans_year_unique" ON "fee_plans" USING btree ("year","period","kind") WHERE "fee_plans"."kind" <> 3;--> statement-breakpoint
CREATE INDEX "fee_plans_year_id" ON "fee_plans" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "fee_plans_due_on_id" ON "fee_plans" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "fee_plans_created_at_id" ON "fee_plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "fee_plans_updated_at_id" ON "fee_plans" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "fee_plans_search" ON "fee_plans" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fee_rates_plan" ON "fee_rates" USING btree ("fee_plan_id");--> statement-breakpoint
CREATE INDEX "fee_rates_member" ON "fee_rates" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_client_key_unique" ON "payments" USING btree ("client_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reverses" ON "payments" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "payments_fee" ON "payments" USING btree ("fee_history_id");--> statement-breakpoint
CREATE INDEX "payments_pay_date_id" ON "payments" USING btree ("pay_date","id");--> statement-breakpoint
CREATE INDEX "payments_amount_id" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_created_at_id" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_updated_at_id" ON "payments" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("id") WHERE "payments"."state" = 0;--> statement-breakpoint
CREATE INDEX "payments_club" ON "payments" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_series_prefix_year" ON "receipt_series" USING btree ("prefix","year");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_payment_id_unique" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_cancelled_by" ON "receipts" USING btree ("cancelled_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_code_unique" ON "receipts" USING btree ("code");--> statement-breakpoint
CREATE INDEX "receipts_code_id" ON "receipts" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "receipts_issued_on_id" ON "receipts" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "receipts_amount_id" ON "receipts" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "receipts_created_at_id" ON "receipts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "receipts_updated_at_id" ON "receipts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "receipts_search" ON "receipts" USING gin ("search_key" gin_trgm_ops);
--> statement-breakpoint
-- by hand
-- T1: entries, series and receipts are only ever added to.
CREATE TRIGGER payments_append_only BEFORE DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER payments_no_truncate BEFORE TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER receipts_append_only BEFORE DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER receipts_no_truncate BEFORE TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- T2: an entry is final once it is confirmed or refused, and a reversal is the contrary of a confirmed entry of its fee.
-- Confirming adds the amount to the fee.
CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meta text[] := array['version', 'updated_at', 'updated_by', 'search_key', 'state'];
  answer text[] := array['confirmed_at', 'confirmed_by', 'refused_at', 'refuse_reason'];
  original payments;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (to_jsonb(NEW) - meta) = (to_jsonb(OLD) - meta) THEN RETURN NEW; END IF;
    IF OLD.confirmed_at IS NOT NULL OR OLD.refused_at IS NOT NULL
      OR (to_jsonb(NEW) - meta - answer) <> (to_jsonb(OLD) - meta - answer) THEN
      RAISE EXCEPTION 'payments are final' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_final';
    END IF;
  END IF;
  IF NEW.reverses_id IS NOT NULL AND TG_OP = 'INSERT' THEN
    SELECT * INTO original FROM payments WHERE id = NEW.reverses_id;
    IF original.confirmed_at IS NULL OR original.fee_history_id <> NEW.fee_history_id
      OR original.kind = 2 OR NEW.amount <> -original.amount OR NEW.method <> original.method THEN
      RAISE EXCEPTION 'a reversal is the contrary of a confirmed entry'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_contrary';
    END IF;
  END IF;
  IF NEW.confirmed_at IS NOT NULL THEN
    UPDATE fee_histories SET paid = paid + NEW.amount WHERE id = NEW.fee_history_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_kept BEFORE INSERT OR UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_payment();
--> statement-breakpoint
-- T3: only the entries write `paid`, and the first entry fixes the total.
CREATE FUNCTION keep_fee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  body text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.reference = '' THEN
      -- Two check digits by ISO 7064, mod 97, as in contract/src/areas/fee/fee-reference.ts.
      body := right(NEW.year::text, 2) || lpad(nextval('fee_references')::text, 7, '0');
      NEW.reference := 'HP' || body || lpad((98 - (body::bigint * 100) % 97)::text, 2, '0');
    END IF;
    IF NEW.paid <> 0 THEN
      RAISE EXCEPTION 'entries alone write what is paid' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fee_histories_paid_by_entries';
    END IF;
  ELSE
    IF NEW.paid <> OLD.paid AND pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'entries alone write what is paid' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fee_histories_paid_by_entries';
    END IF;
    IF NEW.total <> OLD.total AND EXISTS (SELECT 1 FROM payments p WHERE p.fee_history_id = OLD.id) THEN
      RAISE EXCEPTION 'the first entry fixes the total' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'fee_histories_total_fixed';
    END IF;
  END IF;
  NEW.search_key := coalesce((SELECT m.search_key FROM members m WHERE m.id = NEW.member_id), '||') || ' ' || lower(NEW.reference) || ' ';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fee_histories_kept BEFORE INSERT OR UPDATE ON fee_histories
  FOR EACH ROW EXECUTE FUNCTION keep_fee();
--> statement-breakpoint
-- The lists of fees and entries find a member by its present name.
CREATE FUNCTION follow_member_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE fee_histories SET search_key = '' WHERE member_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_search_of_fees AFTER UPDATE OF search_key ON members
  FOR EACH ROW WHEN (OLD.search_key IS DISTINCT FROM NEW.search_key) EXECUTE FUNCTION follow_member_search();
--> statement-breakpoint
CREATE FUNCTION keep_payment_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_key := coalesce((SELECT f.search_key FROM fee_histories f WHERE f.id = NEW.fee_history_id), '||');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_search BEFORE INSERT OR UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_payment_search();
--> statement-breakpoint
CREATE FUNCTION follow_fee_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET search_key = '' WHERE fee_history_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fee_histories_search_of_payments AFTER UPDATE OF search_key, member_id ON fee_histories
  FOR EACH ROW WHEN (OLD.search_key IS DISTINCT FROM NEW.search_key) EXECUTE FUNCTION follow_fee_search();
--> statement-breakpoint
-- T5: of a receipt only the number of prints changes, and once the entry that cancels it.
CREATE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  meta text[] := array['version', 'updated_at', 'updated_by', 'search_key', 'prev_number', 'printed', 'cancelled_by_id'];
BEGIN
  IF coalesce(current_setting('app.maintenance', true), '') = 'on' THEN RETURN NEW; END IF;
  IF (to_jsonb(NEW) - meta) <> (to_jsonb(OLD) - meta) OR NEW.printed < OLD.printed
    OR (OLD.cancelled_by_id IS NOT NULL AND NEW.cancelled_by_id IS DISTINCT FROM OLD.cancelled_by_id) THEN
    RAISE EXCEPTION 'receipts do not change' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipts_final';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_kept BEFORE UPDATE ON receipts
  FOR EACH ROW EXECUTE FUNCTION keep_receipt();
--> statement-breakpoint
-- One rate for each combination of conditions; a missing condition counts as a value.
CREATE UNIQUE INDEX fee_rates_one_each ON fee_rates (fee_plan_id, coalesce(member_type, 0), coalesce(enterprise_scale, 0),
  coalesce(rank_id, '00000000-0000-0000-0000-000000000000'), coalesce(member_id, '00000000-0000-0000-0000-000000000000'));
