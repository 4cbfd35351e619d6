CREATE TABLE "bank_doubts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bank_line_id" uuid NOT NULL,
	"other_line_id" uuid NOT NULL,
	"why" text NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"report_id" uuid,
	"other_report_id" uuid,
	CONSTRAINT "bank_doubts_why_known" CHECK ("bank_doubts"."why" in ('several', 'unclear', 'nextDay', 'both')),
	CONSTRAINT "bank_doubts_answer_known" CHECK ("bank_doubts"."answer" in ('same', 'other')),
	CONSTRAINT "bank_doubts_answered" CHECK (("bank_doubts"."answer" is null) = ("bank_doubts"."answered_at" is null))
);--> statement-breakpoint

CREATE TABLE "bank_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_line_id" uuid NOT NULL,
	"bank_statement_id" uuid,
	"source" text NOT NULL,
	"external_id" text,
	"row_no" integer,
	"account_number" text NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"booked_on" date NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"has_time" boolean NOT NULL,
	"description" text,
	"description_hash" text,
	"bank_reference" text,
	"is_reference_shared" boolean DEFAULT false NOT NULL,
	"balance" bigint,
	"payer_name" text,
	"payer_account" text,
	CONSTRAINT "bank_reports_direction_known" CHECK ("bank_reports"."direction" in ('in', 'out')),
	CONSTRAINT "bank_reports_of_source" CHECK (("bank_reports"."source" = 'file') = ("bank_reports"."external_id" is null))
);--> statement-breakpoint

CREATE TABLE "bank_strangers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"account_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"sum" bigint DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint

CREATE TABLE "bank_unread_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_statement_id" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"account_number" text,
	"cells" jsonb NOT NULL,
	"why" text NOT NULL,
	"credit" bigint,
	"debit" bigint,
	"day" date,
	"bank_line_id" uuid,
	"ignore_reason" text,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	CONSTRAINT "bank_unread_rows_settled" CHECK (("bank_unread_rows"."settled_at" is null) = ("bank_unread_rows"."bank_line_id" is null and "bank_unread_rows"."ignore_reason" is null))
);--> statement-breakpoint

DROP INDEX "bank_lines_hash";--> statement-breakpoint

DROP INDEX "bank_lines_external";--> statement-breakpoint

ALTER TABLE "bank_lines" ADD COLUMN "direction" text DEFAULT 'in' NOT NULL;--> statement-breakpoint

ALTER TABLE "bank_lines" ADD COLUMN "balance" bigint;--> statement-breakpoint

ALTER TABLE "bank_lines" ADD COLUMN "kind" text;--> statement-breakpoint

ALTER TABLE "bank_lines" ADD COLUMN "counter_line_id" uuid;--> statement-breakpoint

ALTER TABLE "bank_lines" ADD COLUMN "refund_payment_id" uuid;--> statement-breakpoint

ALTER TABLE "bank_lines" ADD COLUMN "joined_into_id" uuid;--> statement-breakpoint

ALTER TABLE "bank_lines" drop column "state";--> statement-breakpoint

ALTER TABLE "bank_lines" ADD COLUMN "state" text GENERATED ALWAYS AS (case when undone_at is not null then 'undone' when direction = 'out' then 'out' when booked >= amount then 'booked' when ignored_at is not null then 'ignored' when booked > 0 then 'ask' else verdict end) STORED;--> statement-breakpoint

ALTER TABLE "bank_statements" ADD COLUMN "debit_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint

ALTER TABLE "bank_statements" ADD COLUMN "debit_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint

ALTER TABLE "bank_statements" ADD COLUMN "known_debit_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint

ALTER TABLE "bank_statements" ADD COLUMN "known_debit_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint

ALTER TABLE "bank_statements" ADD COLUMN "row_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint

ALTER TABLE "bank_statements" ADD COLUMN "but_for" integer DEFAULT 0 NOT NULL;--> statement-breakpoint

ALTER TABLE "bank_doubts" ADD CONSTRAINT "bank_doubts_bank_line_id_bank_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint

ALTER TABLE "bank_doubts" ADD CONSTRAINT "bank_doubts_other_line_id_bank_lines_id_fk" FOREIGN KEY ("other_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint

ALTER TABLE "bank_doubts" ADD CONSTRAINT "bank_doubts_report_id_bank_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."bank_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

ALTER TABLE "bank_doubts" ADD CONSTRAINT "bank_doubts_other_report_id_bank_reports_id_fk" FOREIGN KEY ("other_report_id") REFERENCES "public"."bank_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

ALTER TABLE "bank_reports" ADD CONSTRAINT "bank_reports_bank_line_id_bank_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint

ALTER TABLE "bank_reports" ADD CONSTRAINT "bank_reports_bank_statement_id_bank_statements_id_fk" FOREIGN KEY ("bank_statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint

ALTER TABLE "bank_unread_rows" ADD CONSTRAINT "bank_unread_rows_bank_statement_id_bank_statements_id_fk" FOREIGN KEY ("bank_statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint

ALTER TABLE "bank_unread_rows" ADD CONSTRAINT "bank_unread_rows_bank_line_id_bank_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint

CREATE UNIQUE INDEX "bank_doubts_open" ON "bank_doubts" USING btree ("bank_line_id","other_line_id") WHERE "bank_doubts"."answer" is null;--> statement-breakpoint

CREATE INDEX "bank_doubts_other" ON "bank_doubts" USING btree ("other_line_id");--> statement-breakpoint

CREATE INDEX "bank_doubts_report" ON "bank_doubts" USING btree ("report_id");--> statement-breakpoint

CREATE INDEX "bank_doubts_other_report" ON "bank_doubts" USING btree ("other_report_id");--> statement-breakpoint

CREATE UNIQUE INDEX "bank_reports_external" ON "bank_reports" USING btree ("source","external_id");--> statement-breakpoint

CREATE INDEX "bank_reports_line" ON "bank_reports" USING btree ("bank_line_id");--> statement-breakpoint

CREATE INDEX "bank_reports_statement" ON "bank_reports" USING btree ("bank_statement_id");--> statement-breakpoint

CREATE INDEX "bank_reports_movement" ON "bank_reports" USING btree ("account_number","direction","amount","booked_on");--> statement-breakpoint

CREATE UNIQUE INDEX "bank_strangers_account" ON "bank_strangers" USING btree ("source","account_hash");--> statement-breakpoint

CREATE UNIQUE INDEX "bank_unread_rows_row" ON "bank_unread_rows" USING btree ("bank_statement_id","row_no");--> statement-breakpoint

CREATE INDEX "bank_unread_rows_line" ON "bank_unread_rows" USING btree ("bank_line_id");--> statement-breakpoint

ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_refund_payment_id_payments_id_fk" FOREIGN KEY ("refund_payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint

CREATE INDEX "bank_lines_counter" ON "bank_lines" USING btree ("counter_line_id");--> statement-breakpoint

CREATE UNIQUE INDEX "bank_lines_refund" ON "bank_lines" USING btree ("refund_payment_id");--> statement-breakpoint

CREATE INDEX "bank_lines_external" ON "bank_lines" USING btree ("source","external_id");--> statement-breakpoint

ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_direction_known" CHECK ("bank_lines"."direction" in ('in', 'out'));--> statement-breakpoint

ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_kind_known" CHECK ("bank_lines"."kind" in ('return', 'refund', 'own'));--> statement-breakpoint

ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_debit_unbooked" CHECK ("bank_lines"."direction" = 'in' or "bank_lines"."booked" = 0);--> statement-breakpoint

-- by hand
-- The index on the old state went with its column.
CREATE INDEX "bank_lines_statement" ON "bank_lines" USING btree ("bank_statement_id","state","line_no");--> statement-breakpoint

CREATE INDEX "bank_lines_state" ON "bank_lines" USING btree ("state","booked_at","id");--> statement-breakpoint

-- What is stored is what one source said, as far as it is known.
INSERT INTO bank_reports (id, bank_line_id, bank_statement_id, source, external_id, row_no, account_number, direction, amount,
    booked_on, booked_at, has_time, description, bank_reference, payer_name, payer_account)
  SELECT id, id, bank_statement_id, source, external_id, line_no, account_number, 'in', amount,
    (booked_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, booked_at, has_time,
    -- An erased text is no fact.
    CASE WHEN description IN ('', 'Đã xoá theo yêu cầu') THEN NULL ELSE description END,
    bank_reference, payer_name, payer_account
  FROM bank_lines WHERE undone_at IS NULL;--> statement-breakpoint

INSERT INTO bank_doubts (id, bank_line_id, other_line_id, why)
  SELECT gen_random_uuid(), l.id, l.twin_id, 'unclear' FROM bank_lines l JOIN bank_lines t ON t.id = l.twin_id
  WHERE l.undone_at IS NULL AND t.undone_at IS NULL AND l.state IN ('sure', 'ask', 'none');--> statement-breakpoint

ALTER TABLE "bank_lines" DROP COLUMN "line_hash";--> statement-breakpoint

ALTER TABLE "bank_lines" DROP COLUMN "twin_id";
