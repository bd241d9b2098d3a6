//! Requests to the office and questions that no listing answers, in English.

use crate::messages::RequestMessages;

pub const REQUESTS: RequestMessages = RequestMessages {
    showing: "I'll pass on your request to see {home}. Our team confirms the time.",
    showing_at: "I'll pass on your request to see {home}: {when}. Our team confirms the time.",
    showing_some: "Our team can arrange a showing.",
    showing_some_at: "Our team can arrange a showing: {when}.",
    move_showing: "I can't see bookings, so I'll ask our team to move your showing.",
    valuation: "Our team can tell you what your home is worth and how to sell it.",
    alert: "Our team can let you know about new listings.",
    sorry: "I'm sorry about that.",
    ask_name: "What's your name?",
    ask_contact: "What's the best email or phone number to reach you?",
    ask_both: "What's your name, and the best email or phone number to reach you?",
    ask_time: "Which day and time suit you?",
    ask_home: "Which home would you like to see?",
    ask_street_address: "What's the address of your home?",
    contact_named: "Thanks, {name}! Someone from our team will be in touch.",
    thanks_named: "Thanks, {name}!",
    received: "Got it, I'll pass that on to our team.",
    showing_now: "Your showing request: {what}.",
    showing_withdrawn: "OK, I've taken your showing request back.",
    find_out: "Leave an email address or phone number, and our team will find out.",
    unlisted: "The listings don't say that.",
    travel: "I don't have distances, travel times or transit stops. A map app can tell you from the address.",
    opinion: "I can't choose for you, but I can compare any two homes for you.",
    lending: "A lender decides that, and sets the rate. Our team can tell you whom to ask.",
    law: "That's a question for a tax adviser or lawyer. The listings don't answer it.",
    negotiation: "I can't speak for the seller. Our team can ask.",
    commission: "Our team will tell you about our fees.",
    start: "Happy to help you start. In which city are you looking, and what's your budget?",
};
