CREATE TABLE "bank_layouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"name_key" text NOT NULL,
	"bank_bin" text,
	"words" jsonb NOT NULL,
	"fingerprint" text,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" uuid,
	CONSTRAINT "bank_layouts_name_length" CHECK (char_length("bank_layouts"."name") between 1 and 100),
	CONSTRAINT "bank_layouts_confirmed" CHECK ("bank_layouts"."fingerprint" is null or "bank_layouts"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bank_statement_id" uuid,
	"source" text NOT NULL,
	"external_id" text,
	"account_number" text NOT NULL,
	"line_no" integer,
	"line_hash" text,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"has_time" boolean DEFAULT false NOT NULL,
	"amount" bigint NOT NULL,
	"booked" bigint DEFAULT 0 NOT NULL,
	"description" text NOT NULL,
	"bank_reference" text,
	"payer_name" text,
	"payer_account" text,
	"search_key" text DEFAULT '' NOT NULL,
	"verdict" text DEFAULT 'none' NOT NULL,
	"proposal" jsonb,
	"matched_at" timestamp (3) with time zone,
	"twin_id" uuid,
	"ignored_at" timestamp (3) with time zone,
	"ignored_by" uuid,
	"ignore_kind" text,
	"ignore_reason" text,
	"undone_at" timestamp (3) with time zone,
	"state" text GENERATED ALWAYS AS (case when undone_at is not null then 'undone' when booked >= amount then 'booked' when ignored_at is not null then 'ignored' when booked > 0 then 'ask' else verdict end) STORED,
	CONSTRAINT "bank_lines_source_known" CHECK ("bank_lines"."source" in ('file', 'sepay', 'casso')),
	CONSTRAINT "bank_lines_verdict_known" CHECK ("bank_lines"."verdict" in ('sure', 'ask', 'none')),
	CONSTRAINT "bank_lines_amount_positive" CHECK ("bank_lines"."amount" > 0),
	CONSTRAINT "bank_lines_booked_within" CHECK ("bank_lines"."booked" between 0 and "bank_lines"."amount"),
	CONSTRAINT "bank_lines_ignored_why" CHECK (("bank_lines"."ignored_at" is null) = ("bank_lines"."ignore_kind" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_line_id" uuid NOT NULL,
	"fee_history_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"confidence" integer,
	"reasons" jsonb NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"accepted_by" uuid,
	CONSTRAINT "bank_matches_amount_positive" CHECK ("bank_matches"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"bank_account_id" uuid,
	"bank_layout_id" uuid,
	"grid" jsonb,
	"survey" jsonb NOT NULL,
	"from_on" date,
	"to_on" date,
	"credit_count" integer DEFAULT 0 NOT NULL,
	"credit_sum" bigint DEFAULT 0 NOT NULL,
	"known_count" integer DEFAULT 0 NOT NULL,
	"known_sum" bigint DEFAULT 0 NOT NULL,
	"is_balanced" boolean,
	"difference" bigint DEFAULT 0 NOT NULL,
	"closing" bigint,
	"confirmed_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_bank_statement_id_bank_statements_id_fk" FOREIGN KEY ("bank_statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_bank_line_id_bank_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_fee_history_id_fee_histories_id_fk" FOREIGN KEY ("fee_history_id") REFERENCES "public"."fee_histories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_bank_layout_id_bank_layouts_id_fk" FOREIGN KEY ("bank_layout_id") REFERENCES "public"."bank_layouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_layouts_name_unique" ON "bank_layouts" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_layouts_fingerprint" ON "bank_layouts" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_hash" ON "bank_lines" USING btree ("line_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_external" ON "bank_lines" USING btree ("source","external_id");--> statement-breakpoint
CREATE INDEX "bank_lines_statement" ON "bank_lines" USING btree ("bank_statement_id","state","line_no");--> statement-breakpoint
CREATE INDEX "bank_lines_state" ON "bank_lines" USING btree ("state","booked_at","id");--> statement-breakpoint
CREATE INDEX "bank_lines_account_amount" ON "bank_lines" USING btree ("account_number","amount","booked_at");--> statement-breakpoint
CREATE INDEX "bank_lines_search" ON "bank_lines" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_payment" ON "bank_matches" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_matches_line" ON "bank_matches" USING btree ("bank_line_id");--> statement-breakpoint
CREATE INDEX "bank_matches_fee" ON "bank_matches" USING btree ("fee_history_id");--> statement-breakpoint
CREATE INDEX "bank_matches_accepted" ON "bank_matches" USING btree ("accepted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_file" ON "bank_statements" USING btree ("file_sha256") WHERE "bank_statements"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "bank_statements_created" ON "bank_statements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bank_statements_account" ON "bank_statements" USING btree ("bank_account_id");--> statement-breakpoint
CREATE INDEX "bank_statements_layout" ON "bank_statements" USING btree ("bank_layout_id");--> statement-breakpoint
-- by hand
-- The money of a line is booked once: each entry adds to `booked`, its contrary takes away, and a check keeps the sum
-- within the line.
CREATE FUNCTION keep_bank_match() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry payments;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'matches are final' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'bank_matches_final';
  END IF;
  SELECT * INTO entry FROM payments WHERE id = NEW.payment_id;
  IF entry.confirmed_at IS NULL OR entry.kind <> 1 OR entry.fee_history_id <> NEW.fee_history_id OR entry.amount <> NEW.amount THEN
    RAISE EXCEPTION 'a match has a confirmed entry of its fee and amount'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_matches_entry';
  END IF;
  UPDATE bank_lines SET booked = booked + NEW.amount WHERE id = NEW.bank_line_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_matches_kept BEFORE INSERT OR UPDATE OR DELETE ON bank_matches
  FOR EACH ROW EXECUTE FUNCTION keep_bank_match();
--> statement-breakpoint
CREATE FUNCTION reopen_bank_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_lines l SET booked = l.booked - m.amount, matched_at = NULL
    FROM bank_matches m WHERE m.payment_id = NEW.reverses_id AND l.id = m.bank_line_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_reopen_bank_line AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION reopen_bank_line();
