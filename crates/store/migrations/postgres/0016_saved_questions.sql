-- PostgreSQL: questions that are kept to be run again, with the answers that are expected. The twin is
-- ../sqlite/0016_saved_questions.sql.

create table saved_question (
    -- The order in which questions were saved.
    seq bigint generated always as identity primary key,
    id bigint not null unique,
    chatbot bigint not null references chatbot (id) on delete cascade,
    question text not null,
    -- Hash of the question without case and spaces, so that no question is saved twice.
    question_hash text not null,
    -- Answers as JSON; null before the first run.
    expected text,
    last text,
    -- Why the last run failed; '' if it didn't.
    failure text not null,
    ran_at_ms bigint,
    created_at_ms bigint not null,
    unique (chatbot, question_hash)
);
